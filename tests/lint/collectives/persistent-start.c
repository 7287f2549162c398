// A persistent barrier is started by some ranks only.
//@ hangs
#include <mpi.h>

/* MPI 4; older headers do not declare it. */
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request);

int main(int argc, char **argv) {
    int rank, size;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    if (rank == 0) { //~ because a
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-LEFT a
    }
    MPI_Request_free(&request);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
