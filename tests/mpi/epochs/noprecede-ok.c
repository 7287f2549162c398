// The assertions used as intended: NOPRECEDE on fences before which nothing is pending.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, wrong = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int round = 0; round < 5; round++) {
        value = 10 * round + rank;
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE, win);
        wrong += memory[0] != 10 * round + 1 - rank;
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong;
}
