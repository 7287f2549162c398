// A shared window: sync and barrier between the store of rank 1 and the load of rank 0.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, unit, seen = 7, *memory, *first;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &size, &unit, &first);

    MPI_Win_lock_all(0, win);
    if (rank == 1)
        first[0] = 7;
    MPI_Win_sync(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(win);
    if (rank == 0)
        seen = memory[0];
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 7;
}
