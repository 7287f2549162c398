// One rank waits in a barrier, the other for a nonblocking one of another communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    MPI_Request request;
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-CYCLE a 0
        MPI_Ibarrier(dup, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Ibarrier(dup, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-CYCLE a 1
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
