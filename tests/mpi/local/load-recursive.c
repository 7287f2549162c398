// A recursive sum reads an array that a pending get still fills.
#include <mpi.h>

static volatile int sink;

__attribute__((noinline)) static int sum(const int *values, int count)
{
    if (count == 0)
        return 0;
    int first = values[0]; //~ RACE-LOCAL a
    return first + sum(values + 1, count - 1);
}

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
    int values[4] = {0};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(values, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a
    sink = sum(values, 4);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
