// One rank works for two seconds while the other waits to make, fence and free a window.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    if (rank == 1)
        sleep(2);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    if (rank == 0)
        sleep(2);
    MPI_Win_fence(0, win);
    if (rank == 1)
        sleep(2);
    MPI_Win_fence(0, win);
    if (rank == 0)
        sleep(2);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
