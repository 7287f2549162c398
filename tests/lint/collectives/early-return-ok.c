// A helper returns early on all ranks, or on none.
#include <mpi.h>

static int work(int r, int n) {
    if (n > 1)
        return -r;
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    work(rank, argc);
    MPI_Finalize();
    return 0;
}
