// Even ranks write to odd neighbours; only odd ranks read their window, and only after the fence.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, seen = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = 10 + rank;

    MPI_Win_fence(0, win);
    if (rank % 2 == 0 && rank + 1 < size)
        MPI_Put(&value, 1, MPI_INT, rank + 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    if (rank % 2 == 1)
        seen = memory[0];

    MPI_Win_free(&win);
    MPI_Finalize();
    return rank % 2 == 1 && seen != 9 + rank;
}
