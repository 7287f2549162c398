// Sums from all ranks on one counter, and atomic reads of it in between.
#include <mpi.h>

int main(int argc, char **argv) {
    int size, value = 1, seen = 0, nothing = 0;
    static int counter;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&counter, sizeof counter, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Fetch_and_op(&nothing, &seen, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen < 0 || seen > size;
}
