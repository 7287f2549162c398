// All phases of a table, one after the other.
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
    void (*phases[2])(void) = {quiet, loud};
    for (int i = 0; i < 2; i++)
        phases[i]();
    MPI_Finalize();
    return 0;
}
