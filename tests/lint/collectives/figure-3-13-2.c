// Figure 3.13 (2) of paper 000: the branch in c decides, the one in f calls c on both sides.
//@ hangs
#include <mpi.h>

static void c(int r) {
    if (r > 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
}

static void f(int r, int n) {
    if (n > 1)
        c(r); //~ because a
    else
        c(r);
    MPI_Reduce(&r, &n, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(rank, argc); //~ because a
    MPI_Finalize();
    return 0;
}
