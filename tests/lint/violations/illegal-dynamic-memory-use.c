// illegal_dynamic_memory_use: memory is attached to a window of allocate_shared.
#include <mpi.h>

int main(int argc, char **argv) {
    int extra[4], *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_attach(win, extra, sizeof extra); //~ EPOCH-FLAVOUR a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
