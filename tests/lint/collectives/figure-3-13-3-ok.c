// Figure 3.13 (3) of paper 000, mended: everybody reduces, then meets.
#include <mpi.h>

static void c(int r) {
    int sum;
    MPI_Reduce(&r, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void f(int r) {
    if (r == 1)
        c(2);
    else
        c(r);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(rank);
    MPI_Finalize();
    return 0;
}
