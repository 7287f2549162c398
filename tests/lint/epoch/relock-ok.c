// Locks of several targets at a time, and of one target in turn.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        for (int target = 0; target < size; target++)
            MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
        for (int target = 0; target < size; target++)
            MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win);
        for (int target = 0; target < size; target++)
            MPI_Win_unlock(target, win);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
