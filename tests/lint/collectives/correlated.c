// Two conditions that look like each other's complement are not.
//@ hangs
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank <= 1) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
    if (rank > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
