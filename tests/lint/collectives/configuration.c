// A struct of settings is read by rank 0, and the wrong one is broadcast.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    struct { int steps, width; } settings = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) { //~ because a
        settings.steps = argc;
        settings.width = 2 * argc;
    }
    MPI_Bcast(&settings.width, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < settings.steps; i++) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
