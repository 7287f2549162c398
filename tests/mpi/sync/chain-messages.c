// The chain of messages 0, 1, 2, 3 is broken: rank 1 sends before it receives.
//@ ranks: 4
#include <mpi.h>
#include <stddef.h>

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
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&rank, 1, MPI_INT, 3, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(3, win);
    }
    if (rank == 1)
        MPI_Send(NULL, 0, MPI_INT, 2, 0, MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Recv(NULL, 0, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 3)
        sink = memory[0]; //~ RACE-REMOTE a
    if (rank == 0 || rank == 2)
        MPI_Send(NULL, 0, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
