// A function gives up early, before it has locked anything.
#include <mpi.h>

static int exchange(int quit, int *value, MPI_Win win) {
    if (quit)
        return 1;
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Get(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    return 0;
}

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0)
        exchange(argc > 1, &value, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
