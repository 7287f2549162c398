// An allreduce on rank 0 meets a barrier on the others.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, most = 0, mine, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    mine = rank;

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD); //~ COLL-MATCH a certain
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
