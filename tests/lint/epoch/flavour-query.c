// shared_query of an ordinary allocated window.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, unit, *memory, *other;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    memory = &rank;

    MPI_Win_shared_query(win, 0, &size, &unit, &other); //~ EPOCH-FLAVOUR a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return *memory < 0;
}
