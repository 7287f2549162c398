// MPI_Reduce_local updates memory beside what is put to.
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
    if (rank == 0)
        MPI_Put(value, 2, MPI_INT, 1, 0, 2, MPI_INT, win);
    if (rank == 1)
        MPI_Reduce_local(value, memory + 2, 2, MPI_INT, MPI_SUM);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
