// strcmp reads the text that a get is filling.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *mem, text[8] = "";
    MPI_Win win;
    MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    strcpy(mem, "stop");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Get(text, 8, MPI_CHAR, 0, 0, 8, MPI_CHAR, win); //~ RACE-LOCAL a certain
    int same = strcmp(text, "stop") == 0; //~ RACE-LOCAL a
    MPI_Win_unlock(0, win);
    printf("%d\n", same);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
