// The window has ranks 0 and 2 of the world only: its target 1 is rank 2, which loads.
//@ ranks: 3
//@ mpich
#include <mpi.h>

static volatile int sink;
static _Alignas(8) int array[4];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm pair;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 1 ? MPI_UNDEFINED : 0, rank, &pair);
    MPI_Win win;
    int value = 1;
    if (rank != 1) {
        MPI_Win_create(array, sizeof array, sizeof(int), MPI_INFO_NULL, pair, &win);
        MPI_Win_fence(0, win);
    }
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    if (rank == 2)
        sink = array[0]; //~ RACE-REMOTE a
    if (rank != 1) {
        MPI_Win_fence(0, win);
        MPI_Win_free(&win);
        MPI_Comm_free(&pair);
    }
    MPI_Finalize();
    return 0;
}
