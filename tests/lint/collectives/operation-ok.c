// All ranks take the same operation.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int result;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &result, 1, MPI_INT, size > 2 ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
