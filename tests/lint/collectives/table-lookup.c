// Something is looked up at a place that is not known; a barrier that rank 0 alone calls has nothing to do with it.
//@ args: 5
//@ hangs
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, table[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    for (int i = 0; i < 16; i++)
        table[i] = i;
    if (table[atoi(argv[1])] > 3) {
        table[0]++;
        puts("large");
    }
    if (rank == 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
