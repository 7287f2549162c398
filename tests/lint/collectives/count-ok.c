// As many bytes, in another datatype with the same elements.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int values[4] = {0};
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    if (rank == 0)
        MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(values, 2, pair, 0, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
