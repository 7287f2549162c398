// Get and flush stand in one loop, and the result is read only if it ran.
#include <mpi.h>

int main(int argc, char **argv) {
    int value = 0, sum = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    for (int i = 1; i < argc; i++) {
        MPI_Get(&value, 1, MPI_INT, 0, i % 4, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
    }
    sum += value;
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum == -12345;
}
