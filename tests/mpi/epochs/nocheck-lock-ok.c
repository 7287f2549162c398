// Locks with NOCHECK where barriers keep the ranks apart.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, seen, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    for (int turn = 0; turn < 2; turn++) {
        if (turn == rank) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, MPI_MODE_NOCHECK, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_unlock(1, win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    seen = rank == 1 ? memory[0] : 1;

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 1;
}
