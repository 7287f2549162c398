// The put is in a function that the work calls.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

static int value = 1;
static MPI_Win window;

__attribute__((noinline)) static void put(void) {
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window); //~ RACE-LOCAL a
    MPI_Win_flush(1, window);
}

__attribute__((noinline)) static void compute(void) {
    value = 2; //~ RACE-LOCAL a
}

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
                compute();
            if (omp_get_thread_num() == 0)
                put();
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
