// A colour computed from the rank decides.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int colour = rank % 2; //~ because a
    int side = colour + 3; //~ because a
    if (side == 3)         //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
