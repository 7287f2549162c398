// The flush comes a round too late: n % k is k - 1 where n + 1 is divisible by k, not n.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int every = argc > 1 ? atoi(argv[1]) : 5;
    if (every < 1)
        every = 1;
    MPI_Win_allocate(20 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 20; i++) {
        if (i % every == every - 1)
            MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, i, 1, MPI_INT, win); //~ RACE-LOCAL a possible
        if (i % every == 0)
            MPI_Win_flush_all(win);
        value = i; //~ RACE-LOCAL a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
