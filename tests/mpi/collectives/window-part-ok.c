// Only some ranks make a window, on a communicator of their own.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 1, 0, &part);
    if (rank != 1) {
        MPI_Win_allocate(64, 1, MPI_INFO_NULL, part, &memory, &win);
        MPI_Win_fence(0, win);
        MPI_Win_fence(0, win);
        MPI_Win_free(&win);
    }
    MPI_Comm_free(&part);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
