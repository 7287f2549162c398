// The second condition is the negation of the first, spelled differently: both never hold on one rank.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    if (!(rank < 1))
        value = 2;
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return value > 2;
}
