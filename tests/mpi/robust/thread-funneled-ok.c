// A thread computes on its own memory while the main thread is inside epochs (MPI_THREAD_FUNNELED).
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static double harmonic;

static void *compute(void *unused) {
    for (int i = 1; i <= 200000; i++)
        harmonic += 1.0 / i;
    return unused;
}

int main(int argc, char **argv) {
    int rank, provided, value, wrong = 0, *memory;
    pthread_t thread;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    pthread_create(&thread, NULL, compute, NULL);
    for (int i = 0; i < 20; i++) {
        value = i;
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        wrong += memory[0] != i;
    }
    pthread_join(thread, NULL);

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong || harmonic < 12;
}
