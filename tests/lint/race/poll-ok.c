// The target polls its window with atomic reads, the origin sets the flag atomically.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, one = 1, nothing = 0, seen = 0;
    static int flag[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(flag, sizeof flag, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_REPLACE, win);
    if (rank == 0)
        MPI_Win_flush(1, win);
    while (rank == 1 && seen == 0) {
        MPI_Fetch_and_op(&nothing, &seen, MPI_INT, 1, 0, MPI_NO_OP, win);
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
