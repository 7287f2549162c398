// What threads do is known only when they run; a barrier is between the store and the put.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

static int value = 1;
static MPI_Win window;

static void put(void) {
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_flush(1, window);
}

static void compute(void) {
    value = 2;
}

static void (*volatile work[2])(void) = {put, compute};

int main(int argc, char **argv) {
    int rank, provided, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    window = win;
    if (rank == 0) {
        #pragma omp parallel num_threads(2)
        {
            if (omp_get_thread_num() == 1)
                work[1]();
            #pragma omp barrier
            if (omp_get_thread_num() == 0)
                work[0]();
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
