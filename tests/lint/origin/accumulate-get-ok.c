// The get has a buffer of its own.
#include <mpi.h>

int main(int argc, char **argv) {
    double sum = 1.5, other = 0;
    int rank;
    static double memory[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Accumulate(&sum, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, MPI_SUM, win);
        MPI_Get(&other, 1, MPI_DOUBLE, 1, 1, 1, MPI_DOUBLE, win);
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return other != 0;
}
