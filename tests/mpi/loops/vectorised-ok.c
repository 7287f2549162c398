// A loop that becomes vectors ends before the number that is put.
#include <mpi.h>

static float sums[4096];

__attribute__((noinline)) static void add(const float *restrict x, int first, int end)
{
    for (int i = first; i < end; i++)
        sums[i] += x[i];
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    float *memory, value = 7;
    MPI_Win win;
    MPI_Win_allocate(4096 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4096; i++)
        memory[i] = i;
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_FLOAT, 0, 3000, 1, MPI_FLOAT, win);
    else
        add(memory, 10, 3000);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
