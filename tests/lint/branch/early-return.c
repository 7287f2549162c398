// A function gives up early and leaves its lock behind.
//@ args: quit
#include <mpi.h>

static int exchange(int quit, int *value, MPI_Win win) {
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win); //~ EPOCH-FREE a earlier
    if (quit) //~ decides a
        return 1;
    MPI_Get(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    return 0;
}

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0)
        exchange(argc > 1, &value, win);

    MPI_Win_free(&win); //~ EPOCH-FREE a possible
    MPI_Finalize();
    return 0;
}
