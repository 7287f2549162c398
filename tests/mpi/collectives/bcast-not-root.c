// All but the root come to a broadcast.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    if (rank != 0)
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-LEFT a 1-2
    MPI_Finalize(); //~ COLL-LEFT a 0
    return 0;
}
