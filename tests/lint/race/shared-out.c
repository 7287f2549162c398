// The rows of a grid are shared out among the ranks, and both neighbours put into the same halo row.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 100;
    int rows = n / size;
    double *grid;
    MPI_Win win;
    MPI_Win_allocate((MPI_Aint)(rows + 2) * n * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &grid,
                     &win);
    for (int i = 0; i < n; i++)
        grid[i] = rank;
    MPI_Win_fence(0, win);
    if (rank > 0)
        MPI_Put(grid + n, n, MPI_DOUBLE, rank - 1, (MPI_Aint)(rows + 1) * n, n, MPI_DOUBLE, win); //~ RACE-REMOTE a possible
    if (rank < size - 1)
        MPI_Put(grid + rows * n, n, MPI_DOUBLE, rank + 1, (MPI_Aint)(rows + 1) * n, n, MPI_DOUBLE, win); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
