// A get after the unlock that closed its epoch.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, first = 0, second = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(&first, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock(1, win); //~ EPOCH-NONE a earlier
        MPI_Get(&second, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ EPOCH-NONE a
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
