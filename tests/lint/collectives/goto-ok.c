// A goto leads to the same barrier.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank & 1)
        goto meet;
    size = 0;
meet:
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
