// The root broadcasts more than the others expect.
//@ unseen: some MPIs return
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(values, rank == 0 ? 4 : 2, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a a
    MPI_Finalize();
    return 0;
}
