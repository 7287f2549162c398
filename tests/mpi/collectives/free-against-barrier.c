// One rank frees a communicator where the other comes to a barrier of it.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    if (rank == 1)
        MPI_Barrier(dup); //~ COLL-MATCH a 1
    MPI_Comm_free(&dup); //~ COLL-MATCH a 0
    MPI_Finalize();
    return 0;
}
