// A rank waits for a barrier and a message together, the other finalizes.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); //~ COLL-LEFT a 0
    }
    MPI_Finalize(); //~ COLL-LEFT a 1
    return 0;
}
