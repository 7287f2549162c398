// One rank of a program with a window exits with an error code while the other waits in a fence.
#include <mpi.h>
#include <stdlib.h>

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
        exit(3); //~ COLL-LEFT a exit 1
    MPI_Win_fence(0, win); //~ COLL-LEFT a 0
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
