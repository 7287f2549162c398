// A buffer is written to a file while it is being filled.
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, values[64] = {0}, *memory;
    char name[] = "/tmp/fencepost-file-XXXXXX";
    MPI_Win win;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    close(mkstemp(name));
    MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Get(values, 64, MPI_INT, 1, 0, 64, MPI_INT, win); //~ RACE-LOCAL a
        MPI_File_write(file, values, 64, MPI_INT, MPI_STATUS_IGNORE); //~ RACE-LOCAL a
    }
    MPI_Win_unlock_all(win);

    MPI_File_close(&file);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
