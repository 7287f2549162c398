// A batch of rputs from one array; waitall returns all of it for the next round.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, out[4], *memory;
    MPI_Win win;
    MPI_Request requests[4];
    MPI_Status statuses[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    for (int round = 0; round < 2 && rank == 0; round++) {
        for (int i = 0; i < 4; i++) {
            out[i] = 10 * round + i;
            MPI_Rput(&out[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &requests[i]);
        }
        MPI_Waitall(4, requests, statuses);
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
