// One rank waits for a nonblocking barrier that the other never starts.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    if (rank == 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-LEFT a 0
    }
    MPI_Finalize(); //~ COLL-LEFT a 1
    return 0;
}
