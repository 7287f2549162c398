// The window comes out of a function that has opened the first fence epoch.
#include <mpi.h>

static MPI_Win make(int **memory) {
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, memory, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    return win;
}

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win = make(&memory);

    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
