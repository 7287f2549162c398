// Ranks but the first are done early and finalize while rank 0 waits in a barrier.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);

    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a certain
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
