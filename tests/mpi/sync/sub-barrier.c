// A barrier of ranks 0 and 1 does not reach rank 2, where the put goes.
//@ ranks: 3
//@ mpich
#include <mpi.h>

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
    MPI_Comm pair;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 2, rank, &pair);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&rank, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(2, win);
    }
    MPI_Barrier(pair);
    if (rank == 2)
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&pair);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
