// One rank of a ring finalizes instead of exchanging with its neighbours.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int dims[1] = {3}, periods[1] = {1};
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);

    int sent = rank, got[2];
    if (rank != 2)
        MPI_Neighbor_allgather(&sent, 1, MPI_INT, got, 1, MPI_INT, ring); //~ COLL-LEFT a 0-1
    MPI_Finalize(); //~ COLL-LEFT a 2
    return 0;
}
