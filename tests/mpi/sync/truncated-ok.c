// A message is longer than the buffer of its receive: MPI says so, and the message has come all the same.
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
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Barrier(MPI_COMM_WORLD);
    int values[4] = {1, 2, 3, 4};
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(values, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Send(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Put(values, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Send(values, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        if (MPI_Recv(values, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS)
            MPI_Abort(MPI_COMM_WORLD, 1);
        sink = memory[0];
        MPI_Recv(values, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sink = memory[1];
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
