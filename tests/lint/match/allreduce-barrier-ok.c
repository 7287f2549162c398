// The allreduce and the barrier are called by all ranks, the first inside a function.
#include <mpi.h>

static int highest(int mine) {
    int most = -1;
    MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

int main(int argc, char **argv) {
    int rank, size, most, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        most = highest(rank);
    else
        most = highest(-rank) + size - 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return most < 0;
}
