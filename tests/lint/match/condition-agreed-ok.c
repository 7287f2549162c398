// Whether there is a barrier depends on the command line, which is the same on all ranks.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (argc > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
