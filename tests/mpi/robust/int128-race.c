// A 16-byte integer is overwritten while a put reads it.
#include <mpi.h>

int main(int argc, char **argv) {
    static __int128 value = 7;
    int rank;
    char *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&value, 16, MPI_BYTE, 1 - rank, 0, 16, MPI_BYTE, win); //~ RACE-LOCAL a
    value = 8; //~ RACE-LOCAL a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
