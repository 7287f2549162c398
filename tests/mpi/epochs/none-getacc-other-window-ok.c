// Both windows are locked at the same target, then each gets its operation.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, first = 0, second = 0, *left, *right;
    MPI_Win a, b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &left, &a);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &right, &b);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, a);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, b);
        MPI_Get_accumulate(&value, 1, MPI_INT, &first, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, a);
        MPI_Get_accumulate(&value, 1, MPI_INT, &second, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, b);
        MPI_Win_unlock(1, a);
        MPI_Win_unlock(1, b);
    }

    MPI_Win_free(&b);
    MPI_Win_free(&a);
    MPI_Finalize();
    return 0;
}
