// One of three ranks broadcasts where the others come to a barrier.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    if (rank == 1)
        MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD); //~ COLL-MATCH a 1
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 0,2
    MPI_Finalize();
    return 0;
}
