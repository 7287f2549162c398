// The lower half writes to the upper half, one to one.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;
    int half = size / 2;

    MPI_Win_lock_all(0, win);
    if (rank < half) {
        MPI_Put(&value, 1, MPI_INT, half + rank, 0, 1, MPI_INT, win);
        MPI_Win_flush(half + rank, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int seen = rank >= half && rank < 2 * half ? memory[0] : rank - half;
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != rank - half;
}
