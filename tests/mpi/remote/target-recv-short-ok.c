// A message shorter than the receive's count: what is put to lies behind what it writes.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 16; i++)
        memory[i] = 0;
    int value[2] = { 1, 2 };
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Send(value, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Put(value, 2, MPI_INT, 1, 2, 2, MPI_INT, win);
    } else {
        MPI_Recv(memory, 16, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
