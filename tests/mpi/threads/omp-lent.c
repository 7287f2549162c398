// Two threads begin inner teams again and again, and one of them forgets to complete what its last team has put.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
    int rank, provided, values[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        omp_set_max_active_levels(2);
        #pragma omp parallel num_threads(2)
        {
            int outer = omp_get_thread_num();
            for (int round = 0; round < 400; round++) {
                #pragma omp parallel num_threads(2) firstprivate(outer)
                {
                    int i = 2 * outer + omp_get_thread_num();
                    MPI_Put(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win); //~ RACE-LOCAL a
                }
                if (outer == 0 || round < 399)
                    MPI_Win_flush(1, win);
                values[2 * outer] = values[2 * outer + 1] = 0; //~ RACE-LOCAL a
            }
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
