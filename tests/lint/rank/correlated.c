// Rank 1 locks, rank 0 unlocks.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 1)
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    if (rank == 0)
        MPI_Win_unlock(0, win); //~ EPOCH-UNLOCK a certain
    if (rank == 1)
        MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
