// Exclusive locks of two windows over the same memory do not exclude each other.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    static int buffer[4];
    MPI_Win win[2];
    MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win[0]);
    MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win[1]);
    int value = rank;
    if (rank > 0) {
        MPI_Win mine = win[1];
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, mine);
        MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, mine);
        MPI_Win_unlock(0, mine);
    }
    MPI_Win_free(&win[0]);
    MPI_Win_free(&win[1]);
    MPI_Finalize();
    return 0;
}
