// A function returns what is the same everywhere.
#include <mpi.h>

static int is_large(void) {
    int all;
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    return all > 3;
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (is_large())
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
