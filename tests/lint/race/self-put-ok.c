// A flush completes the put to the own rank.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win);
    MPI_Win_flush(rank, win);
    int seen = memory[0];
    MPI_Win_unlock(rank, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 7;
}
