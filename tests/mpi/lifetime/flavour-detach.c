// Memory is detached from a window of MPI_Win_create.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_detach(win, buffer); //~ EPOCH-FLAVOUR a

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
