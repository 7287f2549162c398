// A call before && is made by all ranks.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (MPI_Barrier(MPI_COMM_WORLD) == MPI_SUCCESS && rank > 0)
        size = 0;
    MPI_Finalize();
    return 0;
}
