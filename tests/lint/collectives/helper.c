// What a helper computes from the rank decides how often a rank comes.
//@ hangs
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int larger(int a, int b) {
    return a > b ? a : b;
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int steps = larger(argc > 1 ? atoi(argv[1]) : 5, 1);
    int rounds = larger(rank, 1) + 1;
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    printf("%d\n", steps);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
