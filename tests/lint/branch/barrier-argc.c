// The barrier between put and load depends on the command line, which is the same on all ranks.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, seen = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a possible
        MPI_Win_flush(1, win);
    }
    if (argc > 1) //~ decides a
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        seen = memory[0]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
