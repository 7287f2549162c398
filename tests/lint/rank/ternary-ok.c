// The target is chosen by a ternary: ranks 0 and 1 choose each other.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;
    int target = rank == 0 ? 1 : rank == 1 ? 0 : MPI_PROC_NULL;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
