// Rank 0 takes an element of the list more than the others, and goes through fewer barriers.
//@ hangs
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank;
    char list[] = "density,velocity,pressure", *rest = list;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (strsep(&rest, ",") != NULL) { //~ decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
        if (rank == 0)
            strsep(&rest, ",");
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
