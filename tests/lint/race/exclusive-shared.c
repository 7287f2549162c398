// The lock is shared: both ranks write in its protection at a time.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value;
    static int counter;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&counter, sizeof counter, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    value = rank;

    if (rank < 2) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ RACE-REMOTE a a certain
        MPI_Win_unlock(0, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
