// Each of the four flushes on a window without an epoch: there is nothing they could flush.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win[4];
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 4; i++) {
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win[i]);
        MPI_Win_set_errhandler(win[i], MPI_ERRORS_RETURN);
    }

    MPI_Win_flush(1, win[0]); //~ EPOCH-FLUSH a
    MPI_Win_flush_all(win[1]); //~ EPOCH-FLUSH b
    MPI_Win_flush_local(1, win[2]); //~ EPOCH-FLUSH c
    MPI_Win_flush_local_all(win[3]); //~ EPOCH-FLUSH d

    for (int i = 0; i < 4; i++)
        MPI_Win_free(&win[i]);
    MPI_Finalize();
    return 0;
}
