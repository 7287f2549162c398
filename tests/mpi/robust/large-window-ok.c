// A window of 256 MiB of which three elements are touched.
#include <mpi.h>

int main(int argc, char **argv) {
    const MPI_Aint count = 64 << 20;
    int rank, value = 7, sum, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(count * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, count / 2, 1, MPI_INT, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, count - 1, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    sum = memory[0] + memory[count / 2] + memory[count - 1];

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum != 21;
}
