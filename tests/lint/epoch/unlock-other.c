// Locks the right neighbour, unlocks the left one. Three ranks, so that these differ.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;

    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);
    MPI_Win_unlock(left, win); //~ EPOCH-UNLOCK a certain
    MPI_Win_unlock(right, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
