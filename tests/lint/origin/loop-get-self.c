// The get of a round conflicts with itself in the next.
#include <mpi.h>

int main(int argc, char **argv) {
    int last = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    for (int i = 0; i < 4; i++)
        MPI_Get(&last, 1, MPI_INT, 0, i, 1, MPI_INT, win); //~ RACE-LOCAL a a certain
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
