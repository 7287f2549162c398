// The ranks make one window by different constructors.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    static int buffer[4];
    int *memory;
    MPI_Win win;
    if (rank == 0)
        MPI_Win_allocate(sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-FLAVOURS a earlier
    else
        MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ EPOCH-FLAVOURS a
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
