// Of five ranks two wait in a barrier, two for a nonblocking one of another communicator; one has left.
//@ ranks: 5
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    MPI_Request request;
    if (rank < 2)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-CYCLE a 0-1
    if (rank == 2 || rank == 3) {
        MPI_Ibarrier(dup, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-CYCLE a 2-3
    }
    MPI_Finalize(); //~ COLL-CYCLE a 4
    return 0;
}
