// The window is used through a copy of its handle after it was freed.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    copy = win;

    MPI_Win_free(&win); //~ EPOCH-FREED a earlier
    MPI_Win_fence(0, copy); //~ EPOCH-FREED a certain
    MPI_Finalize();
    return 0;
}
