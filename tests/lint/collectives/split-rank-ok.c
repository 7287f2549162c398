// The rank in the rows decides about a barrier of the columns.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int own;
    MPI_Comm part, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &column);
    MPI_Comm_rank(part, &own);
    if (own == 0)
        MPI_Barrier(column);
    MPI_Comm_free(&column);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
