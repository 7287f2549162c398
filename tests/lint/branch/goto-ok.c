// A goto skips the put, but not the fence.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (argc > 1)
        goto done;
    MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win);

done:
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
