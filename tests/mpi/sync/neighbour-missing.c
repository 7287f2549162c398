// The part of a neighbour that is there.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, dims[1], periods[1] = {0}, value = 7, *halo;
    MPI_Comm line;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dims[0] = size;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, line, &halo, &win);
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win); //~ RACE-REMOTE a
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, halo, 1, MPI_INT, line); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
