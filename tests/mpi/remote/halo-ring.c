// A ring of ranks exchanges halos; each reads its halo in the epoch in which the neighbour writes it.
//@ ranks: 3
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    memory[0] = memory[3] = 0;
    memory[1] = memory[2] = rank;
    MPI_Win_fence(0, win);
    MPI_Put(&memory[1], 1, MPI_INT, left, 3, 1, MPI_INT, win);
    MPI_Put(&memory[2], 1, MPI_INT, right, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
