// A line instead of a ring: the last rank has no right neighbour.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, rank + 1, 0, 1, MPI_INT, win); //~ EPOCH-TARGET a certain
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
