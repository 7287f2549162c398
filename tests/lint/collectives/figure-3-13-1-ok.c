// Figure 3.13 (1) of paper 000, mended: a blocking barrier on all ranks.
#include <mpi.h>

static void c(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

static void f(int r) {
    if (r % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        c();
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
