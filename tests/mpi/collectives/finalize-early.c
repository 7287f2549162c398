// One rank finalizes while the others wait in a barrier.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 2)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a 0-1
    MPI_Finalize(); //~ COLL-LEFT a 2
    return 0;
}
