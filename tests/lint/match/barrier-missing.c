// Only rank 0 calls the barrier; the others wait for it when they free the window.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a certain

    MPI_Win_free(&win); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
