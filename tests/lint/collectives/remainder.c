// The remainder of the division is spread: with three ranks the loops have different lengths.
//@ hangs
//@ ranks: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 16, mine = n / size + (rank < n % size);
    for (int i = 0; i < mine; i++)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    printf("%d\n", mine);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
