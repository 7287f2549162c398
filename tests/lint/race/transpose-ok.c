// Every rank puts its block to columns of its own.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define B 4
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = B * size;
    double *a = malloc(sizeof(double) * B * n), *t;
    MPI_Win win;
    for (int i = 0; i < B * n; i++) a[i] = rank * B * n + i;
    MPI_Win_allocate(sizeof(double) * B * n, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &t, &win);
    MPI_Datatype blk;
    MPI_Type_vector(B, 1, n, MPI_DOUBLE, &blk);
    MPI_Type_commit(&blk);
    MPI_Win_fence(0, win);
    for (int p = 0; p < size; p++)
        for (int i = 0; i < B; i++)
            MPI_Put(&a[i * n + p * B], B, MPI_DOUBLE, p, rank * B + i, 1, blk, win);
    MPI_Win_fence(0, win);
    MPI_Type_free(&blk);
    free(a);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
