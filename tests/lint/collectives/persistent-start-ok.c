// A persistent barrier is started by all ranks, on two lines.
#include <mpi.h>

/* MPI 4; older headers do not declare it. */
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request);

int main(int argc, char **argv) {
    int rank, size;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    if (rank == 0)
        MPI_Start(&request);
    else
        MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
