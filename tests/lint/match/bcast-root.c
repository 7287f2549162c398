// Every rank takes itself for the root of a broadcast.
//@ unseen: the library may not notice
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, late, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    late = rank;

    MPI_Win_fence(0, win);
    MPI_Bcast(&late, 1, MPI_INT, rank, MPI_COMM_WORLD); //~ COLL-MATCH a a certain
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
