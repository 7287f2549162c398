// Every rank calls fence while it holds a lock: a fence may not stand inside a lock epoch.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win); //~ EPOCH-FENCE a earlier
    MPI_Win_fence(0, win); //~ EPOCH-FENCE a
    MPI_Win_unlock(1 - rank, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
