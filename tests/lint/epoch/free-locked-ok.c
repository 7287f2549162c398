// The clean-up function closes the epoch before it frees the window.
#include <mpi.h>

static void clean_up(MPI_Win *win) {
    MPI_Win_unlock_all(*win);
    MPI_Win_free(win);
}

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    clean_up(&win);
    MPI_Finalize();
    return 0;
}
