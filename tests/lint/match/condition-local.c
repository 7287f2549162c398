// Whether there is a barrier depends on a value that each rank has for itself: the clock.
//@ unseen: the outcome depends on the clock
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    double start = MPI_Wtime();

    MPI_Win_fence(0, win);
    if (MPI_Wtime() - start > 0.5) //~ decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a possible
    MPI_Win_fence(0, win); //~ COLL-MATCH a

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
