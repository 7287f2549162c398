// The buffer of an accumulate to a place that depends on the arguments lives until the operation is complete.
//@ args: 3
#include <mpi.h>

static void count(int place, int target, MPI_Win win) {
    static const long one = 1;
    MPI_Accumulate(&one, 1, MPI_LONG, target, place, 1, MPI_LONG, MPI_SUM, win);
}

int main(int argc, char **argv) {
    int rank, size;
    long *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int place = argc;
    MPI_Win_allocate(8 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    count(place, (rank + 1) % size, win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
