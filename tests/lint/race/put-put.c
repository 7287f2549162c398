// Two origins put to one place in one fence epoch.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win); //~ RACE-REMOTE a certain
    if (rank == 1)
        MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win); //~ RACE-REMOTE a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
