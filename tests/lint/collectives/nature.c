// The root broadcasts integers that the others take for floating-point numbers of the same size.
//@ unseen: as many bytes are sent as expected
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, count[2] = {3, 4};
    float share[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(count, 2, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a
    else
        MPI_Bcast(share, 2, MPI_FLOAT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a
    MPI_Finalize();
    return 0;
}
