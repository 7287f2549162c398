// The whole window, its last element, and a target whose window is larger than the origin's.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[16];
    int rank, values[8] = {0}, value = 7;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(buffer, rank == 0 ? 32 : 64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 15, 1, MPI_INT, win);
    else
        MPI_Get(values, 8, MPI_INT, 0, 0, 8, MPI_INT, win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
