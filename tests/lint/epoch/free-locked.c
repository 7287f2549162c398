// The window is freed by a clean-up function while its target is still locked.
#include <mpi.h>

static void clean_up(MPI_Win *win) {
    MPI_Win_free(win); //~ EPOCH-FREE a certain
}

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_lock_all(0, win); //~ EPOCH-FREE a earlier
    clean_up(&win);
    MPI_Finalize();
    return 0;
}
