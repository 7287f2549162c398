// Figure 3.13 (3) of paper 000: a reduction in c, a barrier in f, on different ranks.
//@ hangs
#include <mpi.h>

static void c(int r) {
    int sum;
    MPI_Reduce(&r, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
}

static void f(int r) {
    if (r == 1) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    c(r);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(rank); //~ because a
    MPI_Finalize();
    return 0;
}
