// A helper returns before its barrier on some ranks.
//@ hangs
#include <mpi.h>

static int work(int r) {
    if (r > 0) //~ because a
        return -1;
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    return 0;
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    work(rank); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
