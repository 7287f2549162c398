// The put goes to the right neighbour, the flush to the left one. Three ranks, so that these differ.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;

    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, right, 0, 1, MPI_INT, win); //~ RACE-LOCAL a certain
    MPI_Win_flush(left, win);
    value = 0; //~ RACE-LOCAL a
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
