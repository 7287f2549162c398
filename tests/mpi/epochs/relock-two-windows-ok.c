// The same target is locked through two windows: their locks have nothing to do with each other.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *left, *right;
    MPI_Win a, b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &left, &a);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &right, &b);

    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, a);
    MPI_Win_lock_all(0, b);
    MPI_Win_unlock(1, a);
    MPI_Win_unlock_all(b);

    MPI_Win_free(&b);
    MPI_Win_free(&a);
    MPI_Finalize();
    return rank > 1;
}
