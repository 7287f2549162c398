// A loop flushes all windows.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NWIN 3
static MPI_Win wins[NWIN];
static int *mems[NWIN];
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < NWIN; i++) {
        MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mems[i], &wins[i]);
        MPI_Win_lock_all(0, wins[i]);
    }
    int out[NWIN] = {1, 2, 3};
    for (int i = 0; i < NWIN; i++)
        MPI_Put(&out[i], 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, wins[i]);
    for (int i = 0; i < NWIN; i++)
        MPI_Win_flush_local_all(wins[i]);
    memset(out, 0, sizeof out);
    for (int i = 0; i < NWIN; i++) {
        MPI_Win_unlock_all(wins[i]);
        MPI_Win_free(&wins[i]);
    }
    MPI_Finalize();
    return 0;
}
