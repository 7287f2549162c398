// memcpy copies from the buffer of a pending get.
#include <mpi.h>
#include <string.h>

static volatile int sink;
static int copy[32];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(32 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 32; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int buffer[32] = {0};
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(buffer, 32, MPI_INT, 1, 0, 32, MPI_INT, win); //~ RACE-LOCAL a
        memcpy(copy, buffer, sizeof copy); //~ RACE-LOCAL a
        MPI_Win_unlock(1, win);
    }
    sink = copy[31];
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
