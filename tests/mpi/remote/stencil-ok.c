// An iteration updates its cells after a second fence.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int halo = 0;
    memory[0] = rank;
    for (int turn = 0; turn < 3; turn++) {
        MPI_Win_fence(0, win);
        MPI_Get(&halo, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        memory[0] += halo;
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
