// Rank 0 prints what it received: the tool must leave the program's output alone.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = i;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 5, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    if (rank == 0)
        for (int i = 0; i < 64; i++)
            printf("%d%c", memory[i], i % 16 == 15 ? '\n' : ' ');

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
