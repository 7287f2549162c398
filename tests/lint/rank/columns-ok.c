// Ranks are a square, computed from their number: rows of it read each other's memory when all is filled.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, side = 1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while ((side + 1) * (side + 1) <= size)
        side++;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    *memory = rank;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank < side * side) {
        int row = rank / side, next = (rank % side + 1) % side, value = 0;
        MPI_Win_lock(MPI_LOCK_SHARED, row * side + next, 0, win);
        MPI_Get(&value, 1, MPI_INT, row * side + next, 0, 1, MPI_INT, win);
        MPI_Win_unlock(row * side + next, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
