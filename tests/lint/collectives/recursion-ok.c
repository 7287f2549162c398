// The depth of the recursion is the number of ranks.
#include <mpi.h>

static void down(int n) {
    if (n == 0)
        return;
    MPI_Barrier(MPI_COMM_WORLD);
    down(n - 1);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    down(size);
    MPI_Finalize();
    return 0;
}
