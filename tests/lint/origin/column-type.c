// A loop writes the column that a put is reading, by a strided type.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 8
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double a[N][N] = {{0}}, *mem;
    MPI_Win win;
    MPI_Datatype col;
    MPI_Win_allocate(N * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &col);
    MPI_Type_commit(&col);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    MPI_Put(&a[0][N - 1], 1, col, (rank + 1) % size, 0, N, MPI_DOUBLE, win); //~ RACE-LOCAL a
    for (int i = 0; i < N; i++)
        for (int j = 1; j < N; j++)
            a[i][j] = i + j; //~ RACE-LOCAL a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Type_free(&col);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
