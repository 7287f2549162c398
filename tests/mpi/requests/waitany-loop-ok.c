// Each buffer is overwritten when Waitany has named its request.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int values[4] = {1, 2, 3, 4}, index;
    MPI_Request requests[4];
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        for (int i = 0; i < 4; i++)
            MPI_Rput(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &requests[i]);
        for (int i = 0; i < 4; i++) {
            MPI_Waitany(4, requests, &index, MPI_STATUS_IGNORE);
            values[index] = 0;
        }
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
