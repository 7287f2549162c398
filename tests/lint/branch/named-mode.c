// Whoever puts early also stores: a name that begins so is asked for twice.
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
    if (rank == 0 && strcmp(mode, "early") == 0) //~ decides a
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a possible
    if (rank == 0 && strncmp(mode, "early-or-late", 5) == 0)
        value = 8; //~ RACE-LOCAL a
    if (rank == 0 && strcmp(mode, "late") == 0)
        value = 9;
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return value == 0;
}
