// memcpy overwrites the second half of a buffer that a pending put reads.
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
        MPI_Put(buffer, 64, MPI_INT, 1, 0, 64, MPI_INT, win); //~ RACE-LOCAL a
        memcpy(buffer + 32, fresh, sizeof fresh); //~ RACE-LOCAL a
        MPI_Win_unlock(1, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
