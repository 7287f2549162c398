// shared_query of a dynamic window, which has no memory to share.
#include <mpi.h>

int main(int argc, char **argv) {
    int unit, *memory;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_shared_query(win, 0, &size, &unit, &memory); //~ EPOCH-FLAVOUR a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
