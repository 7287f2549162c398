// A long double of the window is read while it is put.
//@ compiler: gcc (clang gives no callback for ten bytes)
#include <mpi.h>

int main(int argc, char **argv) {
    static long double memory[4];
    int rank;
    long double value = 7;
    volatile long double sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(long double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    memory[1] = 1;

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_LONG_DOUBLE, 1, 1, 1, MPI_LONG_DOUBLE, win); //~ RACE-REMOTE a
    else
        sink = memory[1]; //~ RACE-REMOTE a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
