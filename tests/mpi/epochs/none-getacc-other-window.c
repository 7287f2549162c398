// One window is locked, the operation goes to the other: each window needs an epoch of its own.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, result = 0, *left, *right;
    MPI_Win opened, closed;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &left, &opened);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &right, &closed);
    MPI_Win_set_errhandler(closed, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, opened);
        MPI_Get_accumulate(&value, 1, MPI_INT, &result, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, closed); //~ EPOCH-NONE a
        MPI_Win_unlock(1, opened);
    }

    MPI_Win_free(&closed);
    MPI_Win_free(&opened);
    MPI_Finalize();
    return 0;
}
