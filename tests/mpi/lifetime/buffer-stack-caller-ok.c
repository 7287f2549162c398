// The buffer belongs to the caller: that the function which put it returns does not matter.
#include <mpi.h>

__attribute__((noinline)) static int put_from(const int *value, MPI_Win win) {
    MPI_Put(value, 4, MPI_INT, 1, 0, 4, MPI_INT, win);
    return 0;
}

int main(int argc, char **argv) {
    int rank, value[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        put_from(value, win);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
