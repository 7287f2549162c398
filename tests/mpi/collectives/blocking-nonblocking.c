// One rank starts a nonblocking barrier where the other comes to a blocking one.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0)
        MPI_Ibarrier(MPI_COMM_WORLD, &request); //~ COLL-MATCH a 0
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 1
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
