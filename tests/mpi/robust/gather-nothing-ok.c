// The root of a gather gets nothing, so MPI need not wait for the other rank, whose put needs the progress of the root.
#define _GNU_SOURCE
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int value = 1, own = 0, all[2], counts[2] = {1, 0}, places[2] = {0, 1};
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        usleep(20000);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
    }
    MPI_Gatherv(&own, counts[rank], MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    value += memory[0];
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
