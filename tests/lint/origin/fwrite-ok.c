// fwrite reads the buffer behind the fence.
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
    double block[8];
    MPI_Win_fence(0, win);
    MPI_Get(block, 8, MPI_DOUBLE, 0, 0, 8, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    fwrite(block, sizeof(double), 8, stdout);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
