// The buffer's frame is left two calls above the one that issued the accumulate.
#include <mpi.h>

__attribute__((noinline)) static int issue(const int *value, MPI_Win win) {
    MPI_Accumulate(value, 4, MPI_INT, 1, 0, 4, MPI_INT, MPI_SUM, win); //~ EPOCH-BUFFER a earlier
    return 0;
}

__attribute__((noinline)) static int forward(const int *value, MPI_Win win) {
    int code = issue(value, win);
    return code;
}

__attribute__((noinline)) static int own(MPI_Win win) {
    int value[4] = {1, 2, 3, 4};
    forward(value, win);
    return 0; //~ EPOCH-BUFFER a
}

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        own(win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
