// The neighbour's memory is queried on a window that is not shared.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[4];
    int unit, *theirs;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_shared_query(win, 1, &size, &unit, &theirs); //~ EPOCH-FLAVOUR a

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
