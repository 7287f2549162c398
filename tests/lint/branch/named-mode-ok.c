// A mode has one name: who puts early does not store late.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "none";
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0 && strcmp(mode, "early") == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    if (rank == 0 && strcmp("late", mode) == 0)
        value = 8;
    if (rank == 0 && strncmp(mode, "later", 4) == 0)
        value = 9;
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return value == 0;
}
