// Two origins exchange a message, but the first put is not complete when it is sent.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, token = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ RACE-REMOTE a certain
        MPI_Win_flush_local(2, win);
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Put(&value, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
