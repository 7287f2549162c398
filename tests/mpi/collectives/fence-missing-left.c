// One rank leaves a fence and the freeing of its window out and finalizes.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-LEAK l earlier

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Win_fence(0, win); //~ COLL-LEFT a 0
        MPI_Win_free(&win);
    }
    MPI_Finalize(); //~ COLL-LEFT a 1; EPOCH-LEAK l
    return 0;
}
