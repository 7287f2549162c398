// After a team that only computes comes one in which a thread puts what the first has written.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
    int rank, provided, *memory;
    int values[64] = {0};
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        #pragma omp parallel for num_threads(2)
        for (int i = 0; i < 64; i++)
            values[i] = i;
        #pragma omp parallel num_threads(2)
        {
            if (omp_get_thread_num() == 0) {
                MPI_Put(values, 32, MPI_INT, 1, 0, 32, MPI_INT, win);
                MPI_Win_flush(1, win);
            }
            if (omp_get_thread_num() == 1)
                values[32] = 2;
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
