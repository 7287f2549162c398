// A block is sent in halves by recursion; only the half that was not sent is stored to.
#include <mpi.h>

static void send_block(const int *block, int first, int count, MPI_Win win) {
    if (count == 1) {
        MPI_Put(block + first, 1, MPI_INT, 1, first, 1, MPI_INT, win);
        return;
    }
    send_block(block, first, count / 2, win);
    send_block(block, first + count / 2, count - count / 2, win);
}

int main(int argc, char **argv) {
    int rank, block[8] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        send_block(block, 0, 4, win);
        for (int i = 4; i < 8; i++)
            block[i] = 0;
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
