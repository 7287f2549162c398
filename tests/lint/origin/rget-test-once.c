// One MPI_Test need not complete the request: whether it did is not looked at.
//@ unseen: the test may succeed
#include <mpi.h>

int main(int argc, char **argv) {
    int value = -1, done = 0, seen = 0;
    static int memory[2];
    MPI_Win win;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Rget(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request); //~ RACE-LOCAL a possible
    MPI_Test(&request, &done, MPI_STATUS_IGNORE); //~ decides a
    seen = value; //~ RACE-LOCAL a
    if (!done)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen + done;
}
