// Figure 1 of paper 002, left: one path calls a collective before the barrier, the other none.
//@ hangs
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank < 2) {
        if (size > 4)
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        else
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
    }
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
