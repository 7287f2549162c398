// The threads of a team add atomically to one place of a window; threads are checked.
//@ flags: -fopenmp
//@ options: threads=1
#include <mpi.h>
#include <omp.h>

static int *memory;

int main(int argc, char **argv)
{
    int rank, provided;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    #pragma omp parallel num_threads(2)
    {
        #pragma omp atomic
        memory[0] += omp_get_thread_num();
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
