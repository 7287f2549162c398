// The buffers of Rgets are read before Waitall.
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
    int values[2] = {1, 2};
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        for (int i = 0; i < 2; i++)
            MPI_Rget(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &requests[i]); //~ RACE-LOCAL a
        sink = values[1]; //~ RACE-LOCAL a
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
