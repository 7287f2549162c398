// A block is sent in halves by recursion; the halves are right, but one element is stored too early.
#include <mpi.h>

static void send_block(const int *block, int first, int count, MPI_Win win) {
    if (count == 1) {
        MPI_Put(block + first, 1, MPI_INT, 1, first, 1, MPI_INT, win); //~ RACE-LOCAL a certain
        return;
    }
    send_block(block, first, count / 2, win);
    send_block(block, first + count / 2, count - count / 2, win);
}

int main(int argc, char **argv) {
    int rank, block[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        send_block(block, 0, 4, win);
        block[3] = 0; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
