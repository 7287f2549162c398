// Listing 1 of paper 002: only rank 0 calls the barrier in f, all call the one in g.
//@ hangs
#include <mpi.h>

static void f(int r) {
    if (r == 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD);
}

static void g(int r) {
    f(r);                        //~ because a
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    g(rank); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
