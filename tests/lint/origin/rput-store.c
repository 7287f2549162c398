// The buffer of an rput is refilled before its request is complete.
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
        MPI_Rput(block, 4, MPI_INT, 1, 0, 4, MPI_INT, win, &request); //~ RACE-LOCAL a certain
        block[3] = 5; //~ RACE-LOCAL a
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
