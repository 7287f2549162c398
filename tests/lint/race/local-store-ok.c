// Rank 0 stores before the fence that opens the epoch, and again after the one that closes it.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0)
        memory[0] = 42;
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        memory[0] += 1;
    int seen = rank == 0 ? memory[0] : 8;

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 8;
}
