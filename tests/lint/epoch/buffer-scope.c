// The function returns and takes the buffer with it before the fence completes the put.
#include <mpi.h>

static int send_square(int number, MPI_Win win) {
    int square = number * number;
    MPI_Put(&square, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ EPOCH-BUFFER a earlier
    return square;
} //~ EPOCH-BUFFER a certain

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        send_square(12, win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
