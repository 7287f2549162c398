// Rank 0 makes one round of fences more than the others.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int rounds = rank == 0 ? 3 : 2;

    for (int i = 0; i < rounds; i++)
        MPI_Win_fence(0, win); //~ COLL-MATCH a certain

    MPI_Win_free(&win); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
