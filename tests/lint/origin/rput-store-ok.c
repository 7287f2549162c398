// The request of the rput is complete before its buffer is refilled.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, block[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rput(block, 4, MPI_INT, 1, 0, 4, MPI_INT, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        block[3] = 5;
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return block[3] < 4;
}
