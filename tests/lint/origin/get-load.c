// The result of a get is read before the unlock that completes it.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, seen = 0;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(&value, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ RACE-LOCAL a certain
        seen = value; //~ RACE-LOCAL a
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen;
}
