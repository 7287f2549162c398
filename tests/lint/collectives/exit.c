// Rank 1 exits before the barrier.
//@ hangs
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1) //~ because a
        exit(3); //~ COLL-LEFT a
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize();
    return 0;
}
