// Rank 0 leaves without freeing the window that the others free.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank != 0)
        MPI_Win_free(&win); //~ COLL-MATCH a certain
    MPI_Finalize(); //~ COLL-MATCH a
    return 0;
}
