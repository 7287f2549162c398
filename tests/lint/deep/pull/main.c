// The helper of the other file begins a get, and its result is read before the helper that ends it.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pull.h"
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct pull p;
    pull_open(&p, MPI_COMM_WORLD, 8);
    int x = 0;
    pull_begin(&p, (rank + 1) % size, 2, &x);
    printf("%d\n", x); //~ RACE-LOCAL a
    pull_end(&p);
    pull_close(&p);
    MPI_Finalize();
    return 0;
}
