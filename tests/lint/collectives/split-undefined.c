// Who is in the group calls a barrier of all.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank < 1 ? 0 : MPI_UNDEFINED, rank, &part); //~ because a
    if (part != MPI_COMM_NULL) { //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
        MPI_Comm_free(&part);
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
