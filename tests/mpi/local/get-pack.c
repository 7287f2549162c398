// MPI_Pack reads the buffer of a pending get.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 16; i++)
        memory[i] = 0;
    int in[2] = { 0 }, position = 0;
    char packed[64];
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(in, 2, MPI_INT, 1, 0, 2, MPI_INT, win); //~ RACE-LOCAL a
        MPI_Pack(in, 2, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD); //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
