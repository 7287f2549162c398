// Rank 1 always is the target as well, so it comes to no barrier.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, source = 0, target = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == source)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    if (rank == target) {
        if (rank != target)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank != source && rank != target)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
