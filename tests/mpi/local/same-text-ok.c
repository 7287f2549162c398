// Two functions have the same text; the second one writes to the buffer of a put that is complete.
//@ flags: -O2
#include <mpi.h>
#include <stdio.h>

static void begin(int *values)
{
    values[0] = 1;
    values[2] = 7;
}

static void end(int *values)
{
    values[0] = 1;
    values[2] = 7;
}

void (*volatile steps[2])(int *) = {begin, end};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, values[4] = {0};
    MPI_Win win;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 0;
    MPI_Win_fence(0, win);
    steps[0](values);
    if (rank == 0) {
        MPI_Put(values, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    steps[1](values);
    printf("%d\n", values[0]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
