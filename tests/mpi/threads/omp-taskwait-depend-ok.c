// A wait for one variable: the task that writes it is over.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
    int rank, provided, value = 0, other = 0, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        #pragma omp parallel num_threads(3)
        #pragma omp single
        {
            #pragma omp task depend(out: value) shared(value)
            {
                MPI_Get(&value, 1, MPI_INT, 1, 4, 1, MPI_INT, win);
                MPI_Win_flush(1, win);
            }
            #pragma omp task depend(out: other) shared(other)
            other = 1;
            #pragma omp taskwait depend(in: value)
            value++;
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
