// Operations to MPI_PROC_NULL and operations of no elements touch nothing, so they cannot be wrong.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win);
    MPI_Get(&value, 1, MPI_INT, MPI_PROC_NULL, 100, 1, MPI_INT, win);
    MPI_Put(&value, 0, MPI_INT, 1, 0, 0, MPI_INT, win);
    value = 8;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Accumulate(&value, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(rank, win);
    MPI_Win_unlock(rank, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return value != 8;
}
