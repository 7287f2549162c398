// The result of a fetch_and_op is used after the flush.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int value = 1, result = 0;
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Fetch_and_op(&value, &result, MPI_INT, 1, 0, MPI_SUM, win);
        MPI_Win_flush(1, win);
        sink = result;
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
