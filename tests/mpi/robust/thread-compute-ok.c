// Threads work on window memory between two epochs; they are joined before the next fence.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

enum { THREADS = 4, PART = 256 };

static void *twice(void *part) {
    for (int i = 0; i < PART; i++)
        ((int *)part)[i] *= 2;
    return NULL;
}

int main(int argc, char **argv) {
    static int ones[THREADS * PART];
    int rank, provided, wrong = 0, *memory;
    pthread_t thread[THREADS];
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof ones, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < THREADS * PART; i++)
        ones[i] = 1;

    for (int round = 0; round < 3; round++) {
        MPI_Win_fence(0, win);
        MPI_Put(ones, THREADS * PART, MPI_INT, 1 - rank, 0, THREADS * PART, MPI_INT, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < THREADS; i++)
            pthread_create(&thread[i], NULL, twice, memory + i * PART);
        for (int i = 0; i < THREADS; i++)
            pthread_join(thread[i], NULL);
        for (int i = 0; i < THREADS * PART; i++)
            wrong += memory[i] != 2;
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
