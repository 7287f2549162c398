// Lock and unlock depend on different conditions on the command line.
//@ args: one
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (argc > 2) //~ decides a
        MPI_Win_lock_all(0, win);
    if (argc > 2 && rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    if (argc > 1) //~ decides a
        MPI_Win_unlock_all(win); //~ EPOCH-UNLOCK a possible

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
