// qsort sorts the buffer that a get is filling.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cmp(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
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
    int keys[8] = {0};
    MPI_Win_fence(0, win);
    MPI_Get(keys, 8, MPI_INT, 0, 0, 8, MPI_INT, win); //~ RACE-LOCAL a
    qsort(keys, 8, sizeof(int), cmp); //~ RACE-LOCAL a
    MPI_Win_fence(0, win);
    printf("%d\n", keys[0]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
