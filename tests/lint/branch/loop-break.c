// The loop is left before the flush of its last round.
//@ args: stop
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 4; i++) {
        MPI_Put(&value, 1, MPI_INT, rank, i, 1, MPI_INT, win); //~ RACE-LOCAL a possible
        if (argc > 1) //~ decides a
            break;
        MPI_Win_flush(rank, win);
    }
    value = 1; //~ RACE-LOCAL a
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
