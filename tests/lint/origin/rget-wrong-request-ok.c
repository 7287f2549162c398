// Each result is read after the wait for its own request, in the order of arrival.
#include <mpi.h>

int main(int argc, char **argv) {
    int left = 0, right = 0, seen = 0;
    static int memory[2];
    MPI_Win win;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Rget(&left, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &requests[0]);
    MPI_Rget(&right, 1, MPI_INT, 0, 1, 1, MPI_INT, win, &requests[1]);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    seen = right;
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    seen += left;
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen;
}
