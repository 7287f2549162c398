// Waitany completes one of two Rputs; the buffer of that one is overwritten.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int values[2] = {1, 2};
    MPI_Request requests[2];
    int index;
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        for (int i = 0; i < 2; i++)
            MPI_Rput(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &requests[i]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        values[index] = 3;
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
