// Two ranks start the same nonblocking collectives in different order.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum = 0;
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]); //~ COLL-MATCH a 0
        MPI_Iallreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    } else {
        MPI_Iallreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]); //~ COLL-MATCH a 1
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
