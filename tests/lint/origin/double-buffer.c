// Two buffers in turn, but nothing completes the put of two rounds before.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, buffers[2][8], *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    for (int round = 0; round < 6 && rank == 0; round++) {
        int *buffer = buffers[round % 2];
        for (int i = 0; i < 8; i++)
            buffer[i] = round * i; //~ RACE-LOCAL a
        MPI_Put(buffer, 8, MPI_INT, 1, 8 * round, 8, MPI_INT, win); //~ RACE-LOCAL a
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
