// The text that decides about the barrier is the root's alone.
//@ hangs
//@ args: stop
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int len = 0;
    char *text = NULL;
    if (rank == 0) { text = strdup(argc > 1 ? argv[1] : "go"); len = (int)strlen(text) + 1; }
    MPI_Bcast(&len, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0) text = calloc(len, 1);
    if (strcmp(text, "stop") != 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    free(text);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
