// 16-byte numbers on both sides of the element that is put are read and written.
#include <mpi.h>

int main(int argc, char **argv) {
    static __int128 memory[4];
    int rank;
    __int128 value = 7;
    volatile __int128 sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(__int128), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    memory[0] = 1;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 16, MPI_BYTE, 1 - rank, 1, 16, MPI_BYTE, win);
    sink = memory[0];
    memory[2] = 5;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    sink = memory[1];

    MPI_Win_free(&win);
    MPI_Finalize();
    return sink != 7;
}
