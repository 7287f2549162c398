// MPI_Pack writes behind the bytes that a pending put reads.
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
    int data[2] = { 1, 2 }, position = 8;
    char packed[64] = { 0 };
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(packed, 8, MPI_BYTE, 1, 0, 8, MPI_BYTE, win);
        MPI_Pack(data, 2, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
