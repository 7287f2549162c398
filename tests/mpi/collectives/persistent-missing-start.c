// One rank starts a persistent barrier once more than the other.
//@ only: mpich, for Open MPI 4.1 has no persistent collectives
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int i = 0; i < 4 - rank; i++) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-LEFT a 0
    }
    MPI_Request_free(&request);
    MPI_Finalize(); //~ COLL-LEFT a 1
    return 0;
}
