// A struct of settings is read by rank 0 and broadcast.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    struct { int steps, width; } settings = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        settings.steps = argc;
        settings.width = 2 * argc;
    }
    MPI_Bcast(&settings, sizeof settings, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < settings.steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
