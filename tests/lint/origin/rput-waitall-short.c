// The waitall counts one request too few: the last buffer is still in use.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, out[4] = {0}, *memory;
    MPI_Win win;
    MPI_Request requests[4];
    MPI_Status statuses[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rput(&out[0], 1, MPI_INT, 1, 0, 1, MPI_INT, win, &requests[0]);
        MPI_Rput(&out[1], 1, MPI_INT, 1, 1, 1, MPI_INT, win, &requests[1]);
        MPI_Rput(&out[2], 1, MPI_INT, 1, 2, 1, MPI_INT, win, &requests[2]); //~ RACE-LOCAL a
        MPI_Waitall(2, requests, statuses);
        for (int i = 0; i < 3; i++)
            out[i] = 9; //~ RACE-LOCAL a
        MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
