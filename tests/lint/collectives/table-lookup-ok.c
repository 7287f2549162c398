// Something is looked up at a place that is not known, and everybody calls the barrier.
//@ args: 5
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, table[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 16; i++)
        table[i] = i;
    if (table[atoi(argv[1])] > 3) {
        table[0]++;
        puts("large");
    }
    if (rank == 0)
        puts("done");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
