// What skips the flush is not what skips the reuse of the buffer.
//@ args: quick
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    int quick = argc > 1, last = argc > 2;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win); //~ RACE-LOCAL a possible
    if (!quick) //~ decides a
        MPI_Win_flush(rank, win);
    if (!last) //~ decides a
        value = 8; //~ RACE-LOCAL a
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
