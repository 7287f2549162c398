// A search ends with the number that is put.
#include <mpi.h>

static volatile int result;

__attribute__((noinline)) static void search(const double *x, double wanted, int n)
{
    int i = 0;
    while (i < n && x[i] != wanted) //~ RACE-REMOTE a
        i++;
    result = i;
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
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_DOUBLE, 0, 70, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a
    else
        search(memory, 70, 4096);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
