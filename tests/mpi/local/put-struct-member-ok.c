// The neighbour of the member that a put reads is overwritten.
#include <mpi.h>

struct cell {
    int left;
    double weight;
    int right;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    struct cell cell = {1, 2.0, 3};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&cell.weight, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
        cell.right = 4;
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
