// MPI_Testall is repeated until it says yes.
#include <mpi.h>

int main(int argc, char **argv) {
    int value = -1, done = 0, seen = 0;
    static int memory[2];
    MPI_Win win;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    value = 7;
    MPI_Rput(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request);
    do {
        MPI_Testall(1, &request, &done, MPI_STATUSES_IGNORE);
    } while (!done);
    value = 8;
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen + done;
}
