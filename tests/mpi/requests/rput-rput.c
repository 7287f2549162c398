// Two Rputs to the same element are not ordered by waiting for the first: that completes its origin only.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int first = 1, second = 2;
    MPI_Request request;
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Rput(&first, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request); //~ RACE-REMOTE a
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Rput(&second, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request); //~ RACE-REMOTE a
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
