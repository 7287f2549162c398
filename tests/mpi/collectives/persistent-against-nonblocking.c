// One rank makes a persistent barrier where the other starts one.
//@ only: mpich, for Open MPI 4.1 has no persistent collectives
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    if (rank == 0)
        MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request); //~ COLL-MATCH a 0
    else
        MPI_Ibarrier(MPI_COMM_WORLD, &request); //~ COLL-MATCH a 1
    if (rank == 0)
        MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
