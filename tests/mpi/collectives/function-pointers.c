// The mismatch is deep in a chain of calls through pointers.
#include <mpi.h>

static int value;

__attribute__((noinline)) static void meet(int depth)
{
    if (depth > 0)
        meet(depth - 1);
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 0
    value++;
}

__attribute__((noinline)) static void tell(int depth)
{
    if (depth > 0)
        tell(depth - 1);
    else
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 1
    value--;
}

static void (*volatile steps[])(int) = {meet, tell};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    steps[rank](4);
    MPI_Finalize();
    return 0;
}
