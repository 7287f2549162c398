// A fence on another window synchronises, but does not complete this window's put.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int *memory2;
    MPI_Win win2;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory2, &win2);
    int value = 1;
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win2);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
    MPI_Win_fence(0, win2);
    value = 2; //~ RACE-LOCAL a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win2);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
