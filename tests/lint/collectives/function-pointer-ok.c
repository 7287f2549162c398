// A function pointer that is the same everywhere.
#include <mpi.h>

static void quiet(void) {}

static void loud(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void (*phase)(void) = argc == 1 ? loud : quiet;
    phase();
    MPI_Finalize();
    return 0;
}
