// A line: the last rank's right neighbour is MPI_PROC_NULL.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;

    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, right, 0, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
