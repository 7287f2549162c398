// Only one rank makes and starts a persistent reduction, and waits for it.
//@ only: mpich, for Open MPI 4.1 has no persistent collectives
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    MPI_Request request;
    if (rank == 0) {
        MPI_Allreduce_init(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-LEFT a 0
    }
    MPI_Finalize(); //~ COLL-LEFT a 1
    return 0;
}
