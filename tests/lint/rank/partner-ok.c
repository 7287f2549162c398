// Partners by exclusive or: the place written depends on the rank, so that they never meet.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;
    int partner = rank ^ 1;

    MPI_Win_fence(0, win);
    if (partner < size) {
        MPI_Put(&value, 1, MPI_INT, partner, rank % 2, 1, MPI_INT, win);
        memory[rank % 2] = rank;
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
