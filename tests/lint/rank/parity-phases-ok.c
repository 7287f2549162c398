// Neighbours exchange in turns, the even pairs and the odd ones; behind the last turn all meet.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int phase = 0; phase < size; phase++) {
        int mate = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank < mate && mate < size) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, mate, 0, win);
            MPI_Put(&rank, 1, MPI_INT, mate, 0, 1, MPI_INT, win);
            MPI_Win_unlock(mate, win);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    int seen = *memory;

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
