// One origin adds again and again, another puts to the same place.
//@ ranks: 3
#include <mpi.h>

static int value = 1, other = 2;
static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        for (int i = 0; i < 20; i++) {
            MPI_Accumulate(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win); //~ RACE-REMOTE a
            MPI_Win_flush(1, win);
        }
    if (rank == 2) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
