// Even and odd ranks call different collectives on their own communicators, and all have a window.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int value = rank, sum;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    MPI_Win_fence(0, win);
    if (rank % 2)
        MPI_Bcast(&value, 1, MPI_INT, 0, half);
    else
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, half);
    MPI_Win_fence(0, win);
    MPI_Comm_free(&half);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
