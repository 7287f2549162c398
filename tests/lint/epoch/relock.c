// A helper locks a target that its caller holds already.
#include <mpi.h>

static void put_locked(const int *value, int place, MPI_Win win) {
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win); //~ EPOCH-RELOCK a certain
    MPI_Put(value, 1, MPI_INT, 1, place, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
}

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        put_locked(&value, 0, win);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win); //~ EPOCH-RELOCK a earlier
        put_locked(&value, 1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
