// The owner stores before the fence, another rank gets after it.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 2, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int i = 0; i < 4; i++)
        memory[i] = i;
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Get(&value, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return value != 2;
}
