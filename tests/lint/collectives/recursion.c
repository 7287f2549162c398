// The depth of the recursion is the rank.
//@ hangs
#include <mpi.h>

static void down(int n) {
    if (n == 0) //~ because a
        return;
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    down(n - 1);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    down(rank); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
