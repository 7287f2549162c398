// It is not waited for before the load.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 3, *memory;
    MPI_Win win;
    MPI_Comm twin;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    }
    MPI_Comm_idup(MPI_COMM_WORLD, &twin, &request);
    if (rank == 1)
        value = memory[0]; //~ RACE-REMOTE a
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&twin);
    MPI_Win_free(&win);
    MPI_Finalize();
    return value < 0;
}
