// A communicator is duplicated without waiting, while other collectives go on.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Request request;
    int sent = rank, sum;
    MPI_Comm_idup(MPI_COMM_WORLD, &dup, &request);
    MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(dup);
    MPI_Bcast(&sum, 1, MPI_INT, 1, dup);
    MPI_Comm_free(&dup);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
