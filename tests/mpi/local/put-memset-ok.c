// memset clears the origin buffer after unlock.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(32 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int buffer[32];
    memset(buffer, 1, sizeof buffer);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Put(buffer, 32, MPI_INT, 1, 0, 32, MPI_INT, win);
        MPI_Win_unlock(1, win);
        memset(buffer, 0, sizeof buffer);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
