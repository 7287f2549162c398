// Rank 0 makes the window by create, the others by allocate.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    static int own[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        MPI_Win_create(own, sizeof own, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ EPOCH-FLAVOURS a earlier
    else
        MPI_Win_allocate(sizeof own, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-FLAVOURS a certain

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
