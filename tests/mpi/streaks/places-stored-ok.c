// A put goes to one of many places that its target has stored to, after a barrier.
//@ ranks: 3
#include <mpi.h>

enum { COUNT = 100, PLACES = 1009, ROUNDS = 30 };

static int values[COUNT];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(PLACES * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < PLACES; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int round = 0; round < ROUNDS; round++) {
        if (rank == 1)
            for (int i = 0; i < COUNT; i++)
                memory[(i * 37 + round) % PLACES] = i;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            MPI_Put(values, 1, MPI_INT, 1, (round * 37 + round) % PLACES, 1, MPI_INT, win);
            MPI_Win_flush(1, win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
