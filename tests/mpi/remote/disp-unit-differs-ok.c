// The ranks chose different displacement units: the target's unit of 8 counts, so byte 1 is not written.
#include <mpi.h>

static volatile int sink;
static _Alignas(8) char array[16];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create(array, sizeof array, rank == 0 ? 1 : 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    char value = 1;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_CHAR, 1, 1, 1, MPI_CHAR, win);
    else
        sink = array[1];
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
