// Figure 1 of paper 002, left, with a condition that is the same everywhere.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2) {
        if (rank > 4)
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        else
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
