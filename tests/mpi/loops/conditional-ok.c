// Numbers are written where a flag is set; one without its flag is put.
#include <mpi.h>

static int wanted[4096];

__attribute__((noinline)) static void fill(double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (wanted[i])
            x[i] = 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *memory, value = 7;
    MPI_Win win;
    MPI_Win_allocate(4096 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4096; i++)
        memory[i] = i;
    for (int i = 0; i < 4096; i += 7)
        wanted[i] = 1;
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_DOUBLE, 0, 701, 1, MPI_DOUBLE, win);
    else
        fill(memory, 4096);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
