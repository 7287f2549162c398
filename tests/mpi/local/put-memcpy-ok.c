// memcpy overwrites the half of the array that the pending put does not read.
#include <mpi.h>
#include <string.h>

static int buffer[64], fresh[32];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(buffer, 32, MPI_INT, 1, 0, 32, MPI_INT, win);
        memcpy(buffer + 32, fresh, sizeof fresh);
        MPI_Win_unlock(1, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
