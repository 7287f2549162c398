// A loop puts to the same element in every turn.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int values[4] = {1, 2, 3, 4};
    MPI_Win_fence(0, win);
    if (rank == 0)
        for (int i = 0; i < 4; i++)
            MPI_Put(&values[i], 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
