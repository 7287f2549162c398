// Each round refills the buffer that the put of the round before still reads.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    for (int i = 0; i < 4 && rank == 0; i++) {
        value = 100 + i; //~ RACE-LOCAL a
        MPI_Put(&value, 1, MPI_INT, 1, i, 1, MPI_INT, win); //~ RACE-LOCAL a certain
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
