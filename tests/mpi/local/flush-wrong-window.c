// The flush is on another window than the get: the buffer is still being filled.
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
    int *memory2;
    MPI_Win win2;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory2, &win2);
    int value = 0;
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Win_lock_all(0, win2);
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        MPI_Win_flush(1, win2);
        sink = value; //~ RACE-LOCAL a
        MPI_Win_unlock_all(win2);
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win2);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
