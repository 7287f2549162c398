// Whether the lock is exclusive depends on the command line; shared, it does not order the puts.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;
    int type = argc > 1 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED; //~ decides a

    if (rank < 2) {
        MPI_Win_lock(type, 0, 0, win); //~ decides a
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ RACE-REMOTE a a possible
        MPI_Win_unlock(0, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
