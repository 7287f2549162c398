// Only the root fills the array that decides about the barrier.
//@ hangs
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 0, *cfg = NULL;
    if (rank == 0) n = argc > 1 ? atoi(argv[1]) : 4;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    cfg = calloc(n, sizeof *cfg);
    if (rank == 0) for (int i = 0; i < n; i++) cfg[i] = i;
    if (n > 3 && cfg[3] == 3)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    free(cfg);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
