// Every rank puts its number into its own place at every rank.
//@ ranks: 4
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    for (int target = 0; target < size; target++)
        MPI_Put(&rank, 1, MPI_INT, target, rank, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    for (int i = 0; i < size; i++)
        printf("%d: %d\n", rank, memory[i]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
