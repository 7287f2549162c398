// An inlined helper overwrites the buffer after the fence.
//@ flags: -O2
#include <mpi.h>

static inline void set(int *place, int value)
{
    *place = value;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int value = 1;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    set(&value, 3);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
