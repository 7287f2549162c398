// A helper that ends the process is called by one rank.
//@ hangs
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void die(const char *why) {
    puts(why);
    exit(1); //~ COLL-LEFT a
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == size - 1) //~ because a
        die("last");
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize();
    return 0;
}
