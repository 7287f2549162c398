// Two ranks make persistent collectives in different order.
//@ only: mpich, for Open MPI 4.1 has no persistent collectives
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]); //~ COLL-MATCH a 0
        MPI_Bcast_init(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    } else {
        MPI_Bcast_init(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]); //~ COLL-MATCH a 1
        MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
