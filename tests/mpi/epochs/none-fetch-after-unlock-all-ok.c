// Every rank counts by fetch-and-op between lock_all and unlock_all.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, one = 1, before = -1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, &before, MPI_INT, 1, 0, MPI_SUM, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return before != 0 && before != 1;
}
