// Only rank 0 brings memory to the window, and all get from there.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Aint bytes = rank == 0 ? 4 * sizeof(int) : 0;
    MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    MPI_Get(&value, 1, MPI_INT, 0, rank % 4, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
