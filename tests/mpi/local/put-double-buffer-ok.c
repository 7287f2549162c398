// Two alternating buffers: each is reused only after a flush.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int buffer[2] = {1, 2};
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(&buffer[0], 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Put(&buffer[1], 1, MPI_INT, 1, 1, 1, MPI_INT, win);
        MPI_Win_flush_local(1, win);
        buffer[0] = 3;
        MPI_Put(&buffer[0], 1, MPI_INT, 1, 2, 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
