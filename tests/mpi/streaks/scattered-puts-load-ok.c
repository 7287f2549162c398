// The target loads a place between those that a loop of puts to places here and there reaches.
#include <mpi.h>

enum { COUNT = 100, PLACES = 1009 };

static int values[COUNT];
static volatile int sink;

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
    if (rank == 0) {
        for (int i = 0; i < COUNT; i++) {
            values[i] = i;
            MPI_Put(&values[i], 1, MPI_INT, 1, i * 37 % PLACES, 1, MPI_INT, win);
        }
        MPI_Win_flush(1, win);
    }
    if (rank == 1)
        sink = memory[1];
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
