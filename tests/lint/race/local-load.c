// Rank 1 looks into its window after a barrier, but the put is complete only with the unlock behind it.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, seen = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a certain
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Win_unlock(1, win);
    if (rank == 1)
        seen = memory[0]; //~ RACE-REMOTE a

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
