// Two accumulates cut memory at the same places.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    short *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(short), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    short value = 1;
    MPI_Win_fence(0, win);
    MPI_Accumulate(&value, 1, MPI_SHORT, 0, 2 * rank, 1, MPI_SHORT, MPI_SUM, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
