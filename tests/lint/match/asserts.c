// The fences meet, but rank 0 promises that no operation follows and the others do not.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int flags = rank == 0 ? MPI_MODE_NOSUCCEED : 0;

    MPI_Win_fence(0, win);
    MPI_Win_fence(flags, win); //~ EPOCH-ASSERTS a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
