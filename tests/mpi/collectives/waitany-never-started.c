// One rank waits for any of two barriers that the other never starts.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Request requests[2];
    int index;
    if (rank == 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
        MPI_Ibarrier(dup, &requests[1]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE); //~ COLL-LEFT a 0
    }
    MPI_Finalize(); //~ COLL-LEFT a 1
    return 0;
}
