// The accumulate would fit into the origin's own window, but the target exposed less.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[16];
    int rank, value = 7;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(buffer, rank == 0 ? 64 : 32, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Accumulate(&value, 1, MPI_INT, 1, 12, 1, MPI_INT, MPI_SUM, win); //~ EPOCH-RANGE a
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
