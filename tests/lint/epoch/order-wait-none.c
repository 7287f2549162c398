// wait where nothing was posted: start and wait where post and wait was meant.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_start(MPI_GROUP_EMPTY, 0, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win); //~ EPOCH-ORDER a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
