// Any number of ranks may get from one place, and its owner may load from it.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, seen = 0;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    if (rank == 0)
        seen = memory[0];
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen + value;
}
