// Four ranks make a ring of two, which two of them get, and the rows of a grid.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int dims[2] = {2, 2}, periods[2] = {1, 0}, keep[2] = {0, 1}, sum;
    MPI_Comm ring, grid, row;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    if (ring != MPI_COMM_NULL) {
        MPI_Barrier(ring);
        MPI_Comm_free(&ring);
    }
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Cart_sub(grid, keep, &row);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
    if (rank < 2)
        MPI_Barrier(row);
    MPI_Barrier(grid);
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
