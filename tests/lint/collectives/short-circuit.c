// A call behind && is made by some ranks only.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0 && MPI_Barrier(MPI_COMM_WORLD) == MPI_SUCCESS) //~ because a; COLL-LEFT a
        size = 0;
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
