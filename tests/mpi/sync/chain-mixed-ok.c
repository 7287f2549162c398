// A message to rank 1 and a reduction to rank 2 order rank 0's put before rank 2's load.
//@ ranks: 3
#include <mpi.h>
#include <stddef.h>

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
    int sum;
    MPI_Comm upper;
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &upper);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&rank, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
        MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 1, upper);
    if (rank == 2)
        sink = memory[0];
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&upper);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
