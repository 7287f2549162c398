// The contribution of an accumulate changes while it is pending.
#include <mpi.h>

int main(int argc, char **argv) {
    int share = 3;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Accumulate(&share, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win); //~ RACE-LOCAL a certain
    share = 0; //~ RACE-LOCAL a
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return share;
}
