// A stencil of 20 columns on two ranks that put their edge row into each other's halo row,
// without the fence before it is read.
//@ flags: -DN=20
#include <mpi.h>
#include <stdlib.h>

static volatile double result;

static void step(double *restrict to, const double *restrict up, const double *restrict here)
{
    for (int column = 1; column < N - 1; column++)
        to[column] = 0.25 * (up[column] + here[column - 1] + here[column + 1]); //~ RACE-REMOTE a
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *halo, *rows = calloc((size_t)N * N, sizeof *rows), *next = calloc((size_t)N * N, sizeof *next);
    MPI_Win win;
    MPI_Win_allocate(N * sizeof *halo, sizeof *halo, MPI_INFO_NULL, MPI_COMM_WORLD, &halo, &win);
    for (int column = 0; column < N; column++)
        halo[column] = rank;
    MPI_Win_fence(0, win);
    MPI_Put(rows, N, MPI_DOUBLE, 1 - rank, 0, N, MPI_DOUBLE, win); //~ RACE-REMOTE a
    for (int row = 0; row < N; row++) {
        const double *up = row == 0 ? halo : rows + (size_t)(row - 1) * N;
        step(next + (size_t)row * N, up, rows + (size_t)row * N);
    }
    result = next[N / 2 + rank];
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    free(rows);
    free(next);
    MPI_Finalize();
    return 0;
}
