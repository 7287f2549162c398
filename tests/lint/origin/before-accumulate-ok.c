// Load and store before an accumulate; afterwards loads, puts and accumulates that only read the buffer too.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 1, seen = 0;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    seen = value;
    value = seen + rank;
    if (rank == 0) {
        MPI_Accumulate(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
        seen = value;
        MPI_Accumulate(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
        MPI_Put(&value, 1, MPI_INT, 1, 2, 1, MPI_INT, win);
        MPI_Accumulate(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 1;
}
