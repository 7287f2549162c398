// A ternary calls a collective on one side.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rank ? MPI_Barrier(MPI_COMM_WORLD) : 0; //~ because a; COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
