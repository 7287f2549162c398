// A thousand calls below the put its buffer is overwritten.
#include <mpi.h>

__attribute__((noinline)) static int descend(int depth, int *value) {
    if (depth == 0) {
        *value = 8; //~ RACE-LOCAL a
        return 0;
    }
    return 1 + descend(depth - 1, value);
}

int main(int argc, char **argv) {
    int rank, value = 7, depth = 1000, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        depth = descend(1000, &value);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return depth != 1000;
}
