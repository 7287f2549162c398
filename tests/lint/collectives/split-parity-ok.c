// Each half has collectives of its own.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int sum;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);

    if (rank % 2)
        MPI_Barrier(part);
    else
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
