// A vectorised loop of the target reads the window while a put is under way.
//@ flags: -O3
#include <mpi.h>

static volatile int sink;

static int sum(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += values[i]; //~ RACE-REMOTE a
    return total;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(100 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 100; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int value = 1;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 77, 1, MPI_INT, win); //~ RACE-REMOTE a
    if (rank == 1)
        sink = sum(memory, 100);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
