// Listing 1 of paper 002 with a condition that is the same everywhere.
#include <mpi.h>

static void f(int r) {
    if (r == 0)
        MPI_Barrier(MPI_COMM_WORLD);
}

static void g(int r) {
    f(r);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    g(size);
    MPI_Finalize();
    return 0;
}
