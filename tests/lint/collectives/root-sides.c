// The root differs between two sides.
//@ unseen: some MPIs return
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-ARGS a
    else
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD); //~ COLL-ARGS a
    MPI_Finalize();
    return 0;
}
