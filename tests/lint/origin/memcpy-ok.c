// memcpy out of the buffer of a put, and into the buffer after the flush.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, block[4] = {1, 2, 3, 4}, copy[4] = {0}, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(block, 4, MPI_INT, 1, 0, 4, MPI_INT, win);
        memcpy(copy, block, sizeof copy);
        MPI_Win_flush_local(1, win);
        memcpy(block, copy + 2, 2 * sizeof(int));
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return block[0] == copy[1];
}
