// Memory is attached to a window of MPI_Win_allocate, which has its own.
#include <mpi.h>

int main(int argc, char **argv) {
    static int extra[4];
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-FLAVOUR a earlier
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_attach(win, extra, sizeof extra); //~ EPOCH-FLAVOUR a

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
