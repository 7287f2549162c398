// One window is freed while a lock epoch on another goes on.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *left, *right;
    MPI_Win staying, going;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &left, &staying);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &right, &going);

    MPI_Win_lock_all(0, staying);
    MPI_Win_free(&going);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, staying);
    MPI_Win_unlock_all(staying);

    MPI_Win_free(&staying);
    MPI_Finalize();
    return 0;
}
