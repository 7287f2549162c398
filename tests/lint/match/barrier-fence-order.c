// Rank 0 calls fence and then barrier, the others the reverse.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_fence(0, win); //~ COLL-MATCH a certain
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
        MPI_Win_fence(0, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
