// A factor that a loop needs in every round is still being fetched; compilers load it once, before the loop.
//@ flags: -O2
#include <mpi.h>
#include <stdio.h>

__attribute__((noinline)) static double scaled(const double *values, const double *factor, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i] * factor[0]; //~ RACE-LOCAL a
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *memory, factor = 1, values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    MPI_Win win;
    MPI_Win_allocate(sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 2;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(&factor, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win); //~ RACE-LOCAL a
        printf("%g\n", scaled(values, &factor, 8));
    }
    MPI_Win_unlock_all(win);
    printf("%g\n", scaled(&factor, values, 1));
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
