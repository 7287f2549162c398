// Of pairs the first halves are read, which a vector would load whole; a first half is put.
#include <mpi.h>

static volatile double result;

__attribute__((noinline)) static void sum(const double *x, int n)
{
    double total = 0;
    for (int i = 0; i < n; i++)
        total += x[2 * i]; //~ RACE-REMOTE a
    result = total;
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
        MPI_Put(&value, 1, MPI_DOUBLE, 0, 2000, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a
    else
        sum(memory, 2000);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
