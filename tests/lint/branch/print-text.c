// If there is an argument, a text is printed that a get is filling.
//@ args: one
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *mem, text[16] = "";
    MPI_Win win;
    MPI_Win_allocate(16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    memset(mem, 0, 16);
    MPI_Win_fence(0, win);
    MPI_Get(text, 16, MPI_CHAR, 0, 0, 16, MPI_CHAR, win); //~ RACE-LOCAL a possible
    if (argc > 1) //~ decides a
        printf("%d: %s\n", rank, text); //~ RACE-LOCAL a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
