// An array of MPI_DOUBLE_INT is put; the target reads an index in it.
#include <mpi.h>

static volatile int sink;

struct item {
    double value;
    int index;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    struct item items[2] = {{1.0, 1}, {2.0, 2}};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(items, 2, MPI_DOUBLE_INT, 1, 0, 2, MPI_DOUBLE_INT, win); //~ RACE-REMOTE a
    else
        sink = memory[6]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
