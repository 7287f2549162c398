// What is broadcast arrives where another rank puts. Both branches end with a broadcast, which compilers make one of.
//@ flags: -O2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, value = 1, other = 0;
    MPI_Win win;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    if (rank == 1) {
        MPI_Bcast(&memory[0], 1, MPI_INT, 0, MPI_COMM_WORLD); //~ RACE-REMOTE a
    } else {
        MPI_Bcast(&other, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
