// The buffer is reused only if the flush was called.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win);
    if (argc > 1 && MPI_Win_flush(rank, win) == MPI_SUCCESS)
        value = 8;
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
