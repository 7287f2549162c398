// A communicator in a variable is the world, and one side leaves its barrier out.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) //~ because a
        MPI_Barrier(comm); //~ COLL-MATCH a
    MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
