// Locks and unlocks the same neighbour; the window is passed by value and by pointer.
#include <mpi.h>

static void lock(int target, const MPI_Win *win) {
    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, *win);
}

static void unlock(int target, MPI_Win win) {
    MPI_Win_unlock(target, win);
}

int main(int argc, char **argv) {
    int rank, size, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    lock((rank + 1) % size, &win);
    unlock((rank + 1) % size, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
