// Displacement unit 1: the put writes bytes 8 to 11, that is element 2.
#include <mpi.h>

static volatile int sink;
static _Alignas(8) int array[8];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create(array, sizeof array, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    int value = 1;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 8, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        sink = array[2]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
