// The split is called by all ranks, on two lines.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &part);
    else
        MPI_Comm_split(MPI_COMM_WORLD, 1, rank, &part);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
