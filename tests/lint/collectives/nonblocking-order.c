// Two nonblocking collectives of one communicator begin in different order.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) { //~ because a
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]); //~ COLL-MATCH a
        MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
    } else {
        MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]); //~ COLL-MATCH a
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
