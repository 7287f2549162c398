// Six races on six pairs of lines: each is a finding of its own.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    volatile int sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Put(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ RACE-REMOTE b
        MPI_Put(&value, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ RACE-REMOTE c
        MPI_Put(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, win); //~ RACE-REMOTE d
        MPI_Put(&value, 1, MPI_INT, 1, 4, 1, MPI_INT, win); //~ RACE-REMOTE e
        MPI_Put(&value, 1, MPI_INT, 1, 5, 1, MPI_INT, win); //~ RACE-REMOTE f
    } else {
        sink = memory[0]; //~ RACE-REMOTE a
        sink = memory[1]; //~ RACE-REMOTE b
        sink = memory[2]; //~ RACE-REMOTE c
        memory[3] = 3; //~ RACE-REMOTE d
        memory[4] = 4; //~ RACE-REMOTE e
        memory[5] = 5; //~ RACE-REMOTE f
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
