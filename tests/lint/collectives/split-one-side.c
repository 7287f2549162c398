// The split itself is called by some ranks only.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) { //~ because a
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &part); //~ COLL-LEFT a
        MPI_Comm_free(&part);
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
