// From the eighth rank on a rank's left neighbour sends it a number that leads to one barrier more.
//@ hangs
//@ ranks: 8
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, got, large = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &got, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got > 6)
        large = 1;
    if (large)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
