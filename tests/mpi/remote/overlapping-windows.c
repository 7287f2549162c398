// Two windows overlap: element 2 of the first is element 0 of the second, and both are written.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win other;
    MPI_Win_create(memory + 2, 2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    int first = 1, second = 2;
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, other);
    if (rank == 0) {
        MPI_Put(&first, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Put(&second, 1, MPI_INT, 1, 0, 1, MPI_INT, other); //~ RACE-REMOTE a
    }
    MPI_Win_fence(0, other);
    MPI_Win_fence(0, win);
    MPI_Win_free(&other);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
