// memcpy fills the buffer of a pending put.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, block[4] = {1, 2, 3, 4}, *memory;
    const int next[4] = {5, 6, 7, 8};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(block, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a certain
        memcpy(block, next, sizeof block); //~ RACE-LOCAL a
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
