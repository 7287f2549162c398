// A flag is agreed on.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int busy = 0, any;
    if (rank > 0)
        busy = 1;
    MPI_Allreduce(&busy, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    if (any)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
