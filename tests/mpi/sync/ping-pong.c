// Two ranks answer each other by put and message, but send the message before the flush.
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
    int other = 1 - rank;
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 4; turn++) {
        if (turn % 2 == rank) {
            MPI_Put(&turn, 1, MPI_INT, other, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
            MPI_Send(NULL, 0, MPI_INT, other, 0, MPI_COMM_WORLD);
            MPI_Win_flush(other, win);
        } else {
            MPI_Recv(NULL, 0, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sink = memory[0]; //~ RACE-REMOTE a
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
