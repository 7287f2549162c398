// Two thousand correct fence epochs, then one in which the target reads too early.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, wrong = 0, *memory;
    volatile int sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int i = 0; i < 2000; i++) {
        value = i;
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        wrong += memory[0] != i;
    }
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
