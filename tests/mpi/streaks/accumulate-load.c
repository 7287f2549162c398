// The target reads one of the many words that a loop of accumulates updates.
#include <mpi.h>

enum { COUNT = 100 };

static int values[COUNT];
static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < COUNT; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    if (rank == 0)
        for (int i = 0; i < 64; i++)
            MPI_Accumulate(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, MPI_SUM, win); //~ RACE-REMOTE a
    if (rank == 1)
        sink = memory[40]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
