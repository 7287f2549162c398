// The buffer is complete at the origin when realloc moves it.
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
        MPI_Put(value, 4, MPI_INT, 1, 0, 4, MPI_INT, win);
        MPI_Win_flush_local_all(win);
        value = realloc(value, 1000 * sizeof(int));
        value[0] = 5;
        MPI_Win_unlock(1, win);
        free(value);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
