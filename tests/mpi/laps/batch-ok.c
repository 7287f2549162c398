// Many equal epochs of many puts; once the target loads beside them.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    static int values[40];
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    for (int i = 0; i < 60; i++) {
        for (int k = 0; rank == 0 && k < 40; k++)
            MPI_Put(&values[k], 1, MPI_INT, 1, k, 1, MPI_INT, win);
        if (rank == 1 && i == 40)
            values[0] = memory[40];
        MPI_Win_fence(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
