// The loop is left after the flush.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 4; i++) {
        MPI_Put(&value, 1, MPI_INT, rank, i, 1, MPI_INT, win);
        MPI_Win_flush(rank, win);
        if (argc > 1)
            break;
    }
    value = 1;
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
