// With an argument, rank 0 calls a barrier the others do not.
//@ args: one
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (argc > 1 && rank == 0) //~ decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a possible
    MPI_Win_fence(0, win); //~ COLL-MATCH a

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
