// Ranks come to the same barrier through different chains of calls.
#include <mpi.h>

static int value;

__attribute__((noinline)) static void meet(int depth)
{
    if (depth > 0)
        meet(depth - 1);
    else
        MPI_Barrier(MPI_COMM_WORLD);
    value++;
}

__attribute__((noinline)) static void detour(int depth)
{
    meet(depth + 3);
    value--;
}

static void (*volatile steps[])(int) = {meet, detour};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    steps[rank](4);
    MPI_Finalize();
    return 0;
}
