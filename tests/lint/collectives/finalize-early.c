// Rank 0 finalizes while the others still broadcast.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) { //~ because a
        MPI_Finalize(); //~ COLL-LEFT a
        return 0;
    }
    MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize();
    return 0;
}
