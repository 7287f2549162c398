// The load reads the first of three bytes, at odd addresses, that a get fills.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    char bytes[8] = {0};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(bytes + 3, 3, MPI_CHAR, 1, 0, 3, MPI_CHAR, win); //~ RACE-LOCAL a
        sink = bytes[3]; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
