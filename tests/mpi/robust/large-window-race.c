// The last element of a window of 256 MiB is read while it is put.
#include <mpi.h>

int main(int argc, char **argv) {
    const MPI_Aint count = 64 << 20;
    int rank, value = 7, *memory;
    volatile int sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(count * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, count - 1, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        sink = memory[count - 1]; //~ RACE-REMOTE a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
