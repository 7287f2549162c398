// Nonblocking collectives are started in the same order and awaited in different order.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum = 0;
    MPI_Request requests[2];
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    MPI_Iallreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    MPI_Wait(&requests[rank == 0], MPI_STATUS_IGNORE);
    MPI_Wait(&requests[rank == 1], MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
