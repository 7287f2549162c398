// Memory is attached to a window that was not made for it.
#include <mpi.h>

int main(int argc, char **argv) {
    int extra[4];
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_attach(win, extra, sizeof extra); //~ EPOCH-FLAVOUR a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
