// Both neighbours write, each a place of its own.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
    MPI_Put(&value, 1, MPI_INT, (rank + size - 1) % size, 1, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    int sum = memory[0] + memory[1];

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum != (rank + size - 1) % size + (rank + 1) % size;
}
