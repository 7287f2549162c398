// On a line of three ranks rank 1 waits for rank 0.
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
    int in[2];
    MPI_Comm line;
    MPI_Cart_create(MPI_COMM_WORLD, 1, (int[]){3}, (int[]){0}, 0, &line);
    int target = 1;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&rank, 1, MPI_INT, target, 0, 1, MPI_INT, win);
        MPI_Win_flush(target, win);
    }
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, line);
    if (rank == target)
        sink = memory[0];
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&line);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
