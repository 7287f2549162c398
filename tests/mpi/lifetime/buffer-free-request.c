// A buffer is freed before the wait for its request, another one after: only the first is wrong.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Request request[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        int *early = calloc(2, sizeof(int)), *late = calloc(2, sizeof(int));
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Rput(early, 2, MPI_INT, 1, 0, 2, MPI_INT, win, &request[0]); //~ EPOCH-BUFFER a earlier
        MPI_Rput(late, 2, MPI_INT, 1, 2, 2, MPI_INT, win, &request[1]);
        free(early); //~ EPOCH-BUFFER a
        MPI_Wait(&request[0], MPI_STATUS_IGNORE);
        MPI_Wait(&request[1], MPI_STATUS_IGNORE);
        free(late);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
