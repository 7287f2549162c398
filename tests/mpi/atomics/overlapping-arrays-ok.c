// Two accumulates overlap in two elements, cut at the same places: atomic element by element.
#include <mpi.h>
#include <stdio.h>

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
    int values[3] = {1, 2, 3};
    MPI_Win_fence(0, win);
    MPI_Accumulate(values, 3, MPI_INT, 0, rank, 3, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        printf("%d %d %d %d\n", memory[0], memory[1], memory[2], memory[3]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
