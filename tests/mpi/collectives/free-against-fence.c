// One rank frees a window where the other comes to one more fence.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Win_fence(0, win); //~ COLL-MATCH a 1
    MPI_Win_free(&win); //~ COLL-MATCH a 0
    MPI_Finalize();
    return 0;
}
