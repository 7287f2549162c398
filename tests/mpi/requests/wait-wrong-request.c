// Of two Rputs the first is waited for; the buffer of the second is overwritten.
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
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Rput(&values[0], 1, MPI_INT, 1, 0, 1, MPI_INT, win, &requests[0]);
        MPI_Rput(&values[1], 1, MPI_INT, 1, 1, 1, MPI_INT, win, &requests[1]); //~ RACE-LOCAL a
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        values[1] = 3; //~ RACE-LOCAL a
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
