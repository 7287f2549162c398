// The result buffer of a get-accumulate is freed before the flush.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, value = 1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        int *result = malloc(sizeof(int));
        MPI_Get_accumulate(&value, 1, MPI_INT, result, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win); //~ EPOCH-BUFFER a earlier
        free(result); //~ EPOCH-BUFFER a
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
