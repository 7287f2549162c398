// flush_local_all: the value is there before the accumulate sends it on.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    if (rank == 0) {
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush_local_all(win);
        MPI_Accumulate(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, MPI_MAX, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
