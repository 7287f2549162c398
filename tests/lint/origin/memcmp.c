// memcmp reads the buffer that a get is filling.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *mem;
    MPI_Win win;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    memset(mem, 0, 64 * sizeof(int));
    MPI_Barrier(MPI_COMM_WORLD);
    int there[4] = {0}, here[4] = {0};
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Get(there, 4, MPI_INT, 0, 0, 4, MPI_INT, win); //~ RACE-LOCAL a certain
    int same = memcmp(here, there, sizeof here); //~ RACE-LOCAL a
    MPI_Win_unlock(0, win);
    printf("%d\n", same);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
