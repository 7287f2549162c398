// A get of four elements of which only the first two lie in the window.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[16];
    int rank, values[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(buffer, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(values, 4, MPI_INT, 1, 6, 4, MPI_INT, win); //~ EPOCH-RANGE a
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
