// A fence without assertions is a barrier: the direct store of rank 0 comes before rank 1's load.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, *far;
    MPI_Win win;
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Aint bytes;
    int unit;
    MPI_Win_shared_query(win, 1, &bytes, &unit, &far);
    if (rank == 0)
        far[0] = 5;
    MPI_Win_fence(0, win);
    if (rank == 1)
        sink = memory[0];
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
