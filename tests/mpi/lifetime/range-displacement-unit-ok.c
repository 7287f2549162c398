// The same displacement towards a target that counts in units of 4 bytes.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[16];
    int rank, value = 7;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(buffer, 32, rank == 1 ? 4 : 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 5, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    int seen = rank == 1 ? buffer[5] : 7;

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 7;
}
