// The own window is locked after the exposure has ended.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_post(MPI_GROUP_EMPTY, 0, win);
    MPI_Win_wait(win);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Win_unlock(rank, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
