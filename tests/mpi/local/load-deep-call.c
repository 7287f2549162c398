// The buffer of a pending get is read five calls further down: volatile, or compilers would read it in main
// and pass the number.
#include <mpi.h>

static volatile int sink;

__attribute__((noinline)) static int level5(const int *value)
{
    return *(const volatile int *)value + 1; //~ RACE-LOCAL a
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
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
    sink = level1(&value);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
