// One rank of a ring leaves an exchange with its neighbours out and comes to a barrier.
//@ ranks: 3
//@ mpich
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
    if (rank != 1)
        MPI_Neighbor_allgather(&sent, 1, MPI_INT, got, 1, MPI_INT, ring); //~ COLL-MATCH a 0,2
    MPI_Barrier(ring); //~ COLL-MATCH a 1
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
