// Two odd ranks make different calls on their communicator while the even ones wait for them.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    if (rank == 1)
        MPI_Barrier(half); //~ COLL-MATCH a 1
    if (rank == 3)
        MPI_Bcast(&value, 1, MPI_INT, 0, half); //~ COLL-MATCH a 3
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
