// The target clears its window with memset after the fence.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int value = 1;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 30, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    if (rank == 1)
        memset(memory, 0, 64 * sizeof(int));
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
