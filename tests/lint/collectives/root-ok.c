// The last rank is the root for all.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&value, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
