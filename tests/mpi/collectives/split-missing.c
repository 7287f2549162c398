// One rank does not take part in splitting a communicator.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm part;
    if (rank != 2)
        MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part); //~ COLL-MATCH a 0-1
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 2
    MPI_Finalize();
    return 0;
}
