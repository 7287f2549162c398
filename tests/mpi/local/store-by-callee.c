// A function called through a pointer overwrites the buffer of a pending put.
#include <mpi.h>

static void reset(int *value)
{
    *value = 0; //~ RACE-LOCAL a
}

static void twice(int *value)
{
    *value = 2;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int values[2] = {1, 2};
    void (*change)(int *) = argc > 100 ? twice : reset;
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&values[0], 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        change(&values[0]);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
