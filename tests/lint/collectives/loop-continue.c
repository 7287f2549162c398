// Higher ranks leave out the first barriers.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 2; i++) {
        if (i < rank) //~ because a
            continue;
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
