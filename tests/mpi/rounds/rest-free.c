// Memory beside the buffers is freed in every round, the second of them before the last flush.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    *one = *two = 1;
    for (int i = 0; rank == 0 && i < 30; i++) {
        int *near = malloc(sizeof *near);
        MPI_Put(one, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Put(two, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ EPOCH-BUFFER a earlier
        if (i == 29)
            free(two); //~ EPOCH-BUFFER a
        MPI_Win_flush(1, win);
        free(near);
    }
    free(one);
    if (rank == 1)
        free(two);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
