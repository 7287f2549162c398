// A window over a static array: the target stores beside what is put.
#include <mpi.h>

static int array[8];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create(array, sizeof array, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    int values[4] = {1, 2, 3, 4};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, 4, MPI_INT, 1, 2, 4, MPI_INT, win);
    else
        array[6] = 9;
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
