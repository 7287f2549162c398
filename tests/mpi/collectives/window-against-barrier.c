// One rank makes a window where the others come to a barrier.
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
    if (rank == 0)
        MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ COLL-MATCH a 0
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 1-2
    MPI_Finalize();
    return 0;
}
