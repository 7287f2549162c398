// The compare-and-swap stands between the two fences.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, expected = 0, desired = 1, before = -1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 0;

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Compare_and_swap(&desired, &expected, &before, MPI_INT, 1, 0, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return rank == 0 && before != 0;
}
