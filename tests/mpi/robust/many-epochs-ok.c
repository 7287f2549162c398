// Ten thousand lock epochs of one put each.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, seen = 9999, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0)
        for (int i = 0; i < 10000; i++) {
            value = i;
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_unlock(1, win);
        }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        seen = memory[0];

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 9999;
}
