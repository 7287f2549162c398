// The rank is in a struct.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    struct { int rank, steps; } state;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    state.rank = rank; //~ because a
    state.steps = size;
    if (state.rank == 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
