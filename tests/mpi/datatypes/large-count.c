// A put of a million ints; the target stores to the last of them.
#include <mpi.h>
#include <stdlib.h>

enum { COUNT = 1 << 20 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int *values = calloc(COUNT, sizeof(int));
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, COUNT, MPI_INT, 1, 0, COUNT, MPI_INT, win); //~ RACE-REMOTE a
    else
        memory[COUNT - 1] = 9; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    free(values);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
