// The origin buffer is freed before the unlock completes the put.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        int *value = calloc(4, sizeof(int));
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(value, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ EPOCH-BUFFER a earlier
        free(value); //~ EPOCH-BUFFER a
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
