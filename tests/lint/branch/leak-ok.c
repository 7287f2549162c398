// The window exists only with arguments, and is freed then.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (win != MPI_WIN_NULL) {
        MPI_Win_fence(0, win);
        MPI_Win_fence(0, win);
        MPI_Win_free(&win);
    }
    MPI_Finalize();
    return 0;
}
