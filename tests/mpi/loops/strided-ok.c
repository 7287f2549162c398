// Every third number is written; one between them is put.
#include <mpi.h>

__attribute__((noinline)) static void fill(double *x, long n, long step)
{
    for (long i = 0; i < n; i++)
        x[i * step] = 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *memory, value = 7;
    MPI_Win win;
    MPI_Win_allocate(4096 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4096; i++)
        memory[i] = i;
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_DOUBLE, 0, 1501, 1, MPI_DOUBLE, win);
    else
        fill(memory, 1000, 3);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
