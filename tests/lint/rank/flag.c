// The variable that remembers the lock takes the rank, which is 0: the unlock is skipped.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, locked = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win); //~ EPOCH-FREE a earlier
        locked = rank;
    }
    if (locked)
        MPI_Win_unlock(1, win);

    MPI_Win_free(&win); //~ EPOCH-FREE a certain
    MPI_Finalize();
    return 0;
}
