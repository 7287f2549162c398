// The function that owns the buffer returns before the unlock completes the put.
#include <mpi.h>

__attribute__((noinline)) static int put_local(MPI_Win win) {
    int value[4] = {1, 2, 3, 4};
    MPI_Put(value, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ EPOCH-BUFFER a earlier
    return 0; //~ EPOCH-BUFFER a
}

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        put_local(win);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
