// One of three ranks leaves a fence out; what it does next the others do not do.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank != 2)
        MPI_Win_fence(0, win); //~ COLL-CYCLE a 0-1
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-CYCLE a 2
    if (rank == 2)
        MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
