// The flush stands in a loop that runs at least once.
#include <mpi.h>

int main(int argc, char **argv) {
    int value = 0, i = 1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    do {
        MPI_Win_flush(0, win);
    } while (i++ < argc);
    int seen = value;
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
