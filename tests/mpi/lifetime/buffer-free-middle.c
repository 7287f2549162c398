// A block is freed while a put may still read from the middle of it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        int *block = malloc(1000 * sizeof(int));
        block[500] = 1;
        MPI_Put(&block[500], 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ EPOCH-BUFFER a earlier
        free(block); //~ EPOCH-BUFFER a
        MPI_Win_flush(1, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
