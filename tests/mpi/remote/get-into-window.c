// A get fills window memory of its origin, which a third rank reads meanwhile.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int in;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(memory + 4, 2, MPI_INT, 1, 0, 2, MPI_INT, win); //~ RACE-REMOTE a
    if (rank == 2)
        MPI_Get(&in, 1, MPI_INT, 0, 5, 1, MPI_INT, win); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
