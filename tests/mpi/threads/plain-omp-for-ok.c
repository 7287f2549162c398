// The threads of a team store to a part of a window each, and load it after the loop; threads are checked.
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
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int sum = 0;
    #pragma omp parallel num_threads(2)
    {
        #pragma omp for
        for (int i = 0; i < 64; i++)
            memory[i] = i;
        #pragma omp for reduction(+ : sum)
        for (int i = 0; i < 64; i++)
            sum += memory[63 - i];
    }
    memory[0] = sum;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
