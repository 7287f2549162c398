// memmove only reads the buffer of the pending put.
#include <mpi.h>
#include <string.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int buffer[16] = {1}, copy[16];
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(buffer, 16, MPI_INT, 1, 0, 16, MPI_INT, win);
        memmove(copy, buffer + 1, 15 * sizeof(int));
        MPI_Win_unlock(1, win);
    }
    sink = copy[3];
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
