// A put reads the buffer that a pending get writes: a relay that forgets to wait.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a certain
        MPI_Put(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
