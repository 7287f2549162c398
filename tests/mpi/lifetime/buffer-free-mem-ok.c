// Memory of MPI_Alloc_mem is freed when the put that reads it is complete.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, *buffer;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Alloc_mem(8 * sizeof(int), MPI_INFO_NULL, &buffer);
    for (int i = 0; i < 8; i++)
        buffer[i] = i;
    MPI_Win_fence(0, win);
    MPI_Put(buffer + 4, 2, MPI_INT, 1 - rank, 0, 2, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Free_mem(buffer);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
