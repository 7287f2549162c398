// Barriers on a communicator and on its duplicate in the same order, the first through a variable.
#include <mpi.h>

static MPI_Comm quiet_copy(void) {
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    return copy;
}

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm copy = quiet_copy();
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win);

    MPI_Comm first = copy;
    MPI_Barrier(first);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Comm_free(&copy);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
