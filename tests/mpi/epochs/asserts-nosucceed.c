// Rank 0 promises that no operation follows the fence, rank 1 does not.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Win_fence(rank == 0 ? MPI_MODE_NOSUCCEED : 0, win); //~ EPOCH-ASSERTS a

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
