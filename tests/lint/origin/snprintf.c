// snprintf overwrites the buffer of a put.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *mem, text[32];
    MPI_Win win;
    MPI_Win_allocate(32, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_fence(0, win);
    sprintf(text, "rank %d", rank);
    MPI_Put(text, 32, MPI_CHAR, (rank + 1) % size, 0, 32, MPI_CHAR, win); //~ RACE-LOCAL a
    snprintf(text, sizeof text, "again %d", rank); //~ RACE-LOCAL a
    MPI_Win_fence(0, win);
    printf("%s\n", text);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
