// A rank waits for any or some of a barrier that comes late, another, and a message.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank, index, count, indices[2];
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Request requests[2];
    if (rank == 0)
        sleep(1);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    MPI_Ibarrier(dup, &requests[1]);
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    MPI_Waitsome(2, requests, &count, indices, MPI_STATUSES_IGNORE);
    if (rank == 0) {
        MPI_Ibarrier(dup, &requests[0]);
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        sleep(1);
        MPI_Ibarrier(dup, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
