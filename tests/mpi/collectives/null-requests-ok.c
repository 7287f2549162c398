// Waits for nothing: null requests, inactive ones, and a barrier among them.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
    MPI_Send_init(&value, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &requests[1]);
    MPI_Recv_init(&value, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    if (rank == 0)
        usleep(700000);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&requests[1]);
    MPI_Request_free(&requests[3]);
    MPI_Finalize();
    return 0;
}
