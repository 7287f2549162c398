// Nonblocking collectives begin in one order, and are completed in whichever.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 1, sum, done = 0;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[2]);
    while (!done)
        MPI_Test(&requests[rank == 0 ? 1 : 2], &done, MPI_STATUS_IGNORE);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
