// The buffer is read five calls further down, after the fence.
#include <mpi.h>

static volatile int sink;

__attribute__((noinline)) static int level5(const int *value)
{
    return *value + 1;
}

__attribute__((noinline)) static int level4(const int *value)
{
    return level5(value) + 1;
}

__attribute__((noinline)) static int level3(const int *value)
{
    return level4(value) + 1;
}

__attribute__((noinline)) static int level2(const int *value)
{
    return level3(value) + 1;
}

__attribute__((noinline)) static int level1(const int *value)
{
    return level2(value) + 1;
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
    int value = 0;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    sink = level1(&value);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
