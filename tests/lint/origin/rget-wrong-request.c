// Of two rgets the second is awaited, but the result of the first is read.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, left = 0, right = 0, seen = 0, *memory;
    MPI_Win win;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Rget(&left, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &requests[0]); //~ RACE-LOCAL a certain
    MPI_Rget(&right, 1, MPI_INT, 0, 1, 1, MPI_INT, win, &requests[1]);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    seen = left; //~ RACE-LOCAL a
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == rank + 12345;
}
