// Two windows whose fences come in the same order; the handles are exchanged on all ranks alike.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory, *other_memory;
    MPI_Win win, other;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &other_memory, &other);

    for (int i = 0; i < 2; i++) {
        MPI_Win_fence(0, win);
        MPI_Win_fence(0, other);
        MPI_Win swap = win;
        win = other;
        other = swap;
    }

    MPI_Win_free(&other);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
