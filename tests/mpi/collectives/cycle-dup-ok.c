// Two ranks start the collectives of two communicators in different order, without waiting in between.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    int sent = rank, sum;
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
        usleep(500000);
        MPI_Iallreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dup, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Iallreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dup, &requests[0]);
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
