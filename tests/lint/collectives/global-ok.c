// A global is read by one rank and told to all.
#include <mpi.h>

static int steps;

static void configure(int r, int n) {
    if (r == 0)
        steps = 2 * n;
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    configure(rank, argc);
    for (int i = 0; i < steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
