// In the window's communicator the ranks are reversed: target 0 is rank 1 of the world, which loads.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm reversed;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    int *memory, value = 1;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, reversed, &memory, &win);
    memory[0] = 0;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    if (rank == 1)
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Comm_free(&reversed);
    MPI_Finalize();
    return 0;
}
