// Each rank names itself as the root.
//@ unseen: some MPIs return
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&value, 1, MPI_INT, rank, MPI_COMM_WORLD); //~ COLL-ARGS a a certain
    MPI_Finalize();
    return 0;
}
