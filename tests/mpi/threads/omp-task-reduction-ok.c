// A loop with a reduction of tasks: its result is there for all when the loop is over.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
    int rank, provided, sum = 0, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        #pragma omp parallel num_threads(2)
        {
            #pragma omp for reduction(task, +: sum)
            for (int i = 0; i < 4; i++)
                sum += i;
            if (omp_get_thread_num() == 1) {
                MPI_Put(&sum, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
                MPI_Win_flush(1, win);
            }
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
