// The loops of puts of two processes end and begin side by side.
//@ ranks: 3
#include <mpi.h>

enum { COUNT = 100 };

static int values[COUNT];

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
        for (int i = 0; i < 50; i++)
            MPI_Put(&values[i], 1, MPI_INT, 2, i, 1, MPI_INT, win);
    if (rank == 1)
        for (int i = 50; i < COUNT; i++)
            MPI_Put(&values[i], 1, MPI_INT, 2, i, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
