// The window is freed between post and wait; the group is empty so that nobody needs to start.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_post(MPI_GROUP_EMPTY, 0, win); //~ EPOCH-FREE a earlier

    MPI_Win_free(&win); //~ EPOCH-FREE a
    MPI_Finalize();
    return 0;
}
