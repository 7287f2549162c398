// The last rank fetches from its left neighbour and reads at once.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 0, seen = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == size - 1) {
        MPI_Get(&value, 1, MPI_INT, rank - 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a certain
        seen = value; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
