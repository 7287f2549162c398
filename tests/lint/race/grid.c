// Ranks of a grid put their columns to the neighbours in the east, whose halo is read before the fence.
//@ ranks: 4
#include <mpi.h>

static volatile double sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int size, dims[2] = {0, 0}, periods[2] = {0, 0}, north, south, west, east;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_shift(grid, 0, 1, &north, &south);
    MPI_Cart_shift(grid, 1, 1, &west, &east);
    double *memory, value = 1;
    MPI_Win win;
    MPI_Win_allocate(2 * sizeof(double), sizeof(double), MPI_INFO_NULL, grid, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_DOUBLE, south, 0, 1, MPI_DOUBLE, win);
    MPI_Put(&value, 1, MPI_DOUBLE, east, 1, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a
    sink = memory[1]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
