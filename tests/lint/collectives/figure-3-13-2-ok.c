// Figure 3.13 (2) of paper 000 with a condition in c that is the same everywhere.
#include <mpi.h>

static void c(int r) {
    if (r > 0)
        MPI_Barrier(MPI_COMM_WORLD);
}

static void f(int r, int n) {
    if (r > 1)
        c(n);
    else
        c(n);
    MPI_Reduce(&r, &n, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(rank, argc);
    MPI_Finalize();
    return 0;
}
