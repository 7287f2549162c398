// Each round has an element of its own: nothing is written twice.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, values[4], *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    for (int i = 0; i < 4 && rank == 0; i++) {
        values[i] = 100 + i;
        MPI_Put(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
