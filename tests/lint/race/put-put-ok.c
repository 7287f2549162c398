// Two origins put to one place in two fence epochs.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    for (int turn = 0; turn < 2; turn++) {
        MPI_Win_fence(0, win);
        if (rank == turn)
            MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    int seen = rank == 0 ? memory[1] : 1;

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 1;
}
