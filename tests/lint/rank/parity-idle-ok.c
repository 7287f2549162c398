// Even ranks write to odd neighbours while even ranks read their own windows, which nobody writes.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, seen = 0;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    value = 10 + rank;

    MPI_Win_fence(0, win);
    if (rank % 2 == 0 && rank + 1 < size)
        MPI_Put(&value, 1, MPI_INT, rank + 1, 0, 1, MPI_INT, win);
    if (rank % 2 == 0)
        seen = memory[0];
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen;
}
