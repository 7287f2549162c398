// Ranks of a window are those of its communicator, here in reverse order of the world.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, own, value, seen, *memory;
    MPI_Comm reversed;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    MPI_Comm_rank(reversed, &own);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, reversed, &memory, &win);
    value = own;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, (own + 1) % 3, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    seen = memory[0];

    MPI_Win_free(&win);
    MPI_Comm_free(&reversed);
    MPI_Finalize();
    return seen != (own + 2) % 3;
}
