// realloc ends the old buffer of a pending put, wherever the new one lies.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, sum = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        int *value = calloc(4, sizeof(int));
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(value, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ EPOCH-BUFFER a earlier
        value = realloc(value, 1000 * sizeof(int)); //~ EPOCH-BUFFER a
        MPI_Win_unlock(1, win);
        sum = value[0] + value[3];
        free(value);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum;
}
