// unsafe_local_memory_access: the buffer of a get is read before the fence.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    unsigned buffer[2] = {0, 0}, value = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(buffer, 2, MPI_UNSIGNED, 1, 0, 2, MPI_UNSIGNED, win); //~ RACE-LOCAL a certain
        value = buffer[0]; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return value == 12345;
}
