// A task depends on all that others have written.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
    int rank, provided, values[4], *memory;
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
        #pragma omp single
        {
            for (int i = 0; i < 4; i++) {
                #pragma omp task depend(out: values[i]) shared(values)
                {
                    MPI_Get(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win);
                    MPI_Win_flush(1, win);
                }
            }
            #pragma omp task depend(iterator(i = 0:4), in: values[i]) shared(values)
            memory[0] = values[0] + values[3];
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
