// A program with a race and, later, with ranks that do not come together: both are told.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    memory[0] = 0;
    MPI_Win_fence(0, win);
    int value = 1;
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL r
        value = 2; //~ RACE-LOCAL r
    }
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 0
    else
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 1
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
