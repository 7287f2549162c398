// The buffer is freed before the unlock.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        int *block = calloc(4, sizeof *block);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(block, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ EPOCH-BUFFER a earlier
        free(block); //~ EPOCH-BUFFER a certain
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
