// Persistent collectives are made in the same order, and started in different order, which is allowed.
//@ only: mpich, for Open MPI 4.1 has no persistent collectives
//@ except: impi (its MPI_Waitall fails, also without Fencepost)
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Request requests[2];
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Bcast_init(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int i = 0; i < 5; i++) {
        MPI_Start(&requests[rank == 0]);
        MPI_Start(&requests[rank == 1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
