// The struct is copied after the get of its member is complete.
#include <mpi.h>

struct cell {
    int left;
    double weight;
    int rest[9];
};

struct cell saved;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    struct cell cell = {1, 2.0, {3}};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(&cell.weight, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    saved = cell;
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
