// lock_all while a single lock is held.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win); //~ EPOCH-RELOCK a earlier
    MPI_Win_lock_all(0, win); //~ EPOCH-RELOCK a certain
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
