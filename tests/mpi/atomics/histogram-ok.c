// Three ranks fill a histogram at rank 0 by accumulates in one lock_all epoch.
//@ ranks: 3
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
    int one = 1;
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 12; i++)
        MPI_Accumulate(&one, 1, MPI_INT, 0, (i * i + rank) % 4, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", memory[0] + memory[1] + memory[2] + memory[3]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
