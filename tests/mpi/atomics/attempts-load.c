// A load of what another rank tries in vain to swap.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int one = 1, zero = 0, seen = 0;
    if (rank == 1)
        memory[0] = 5;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < 20; i++) {
            MPI_Compare_and_swap(&one, &zero, &seen, MPI_INT, 1, 0, win); //~ RACE-REMOTE a
            MPI_Win_flush(1, win);
        }
    }
    if (rank == 1)
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
