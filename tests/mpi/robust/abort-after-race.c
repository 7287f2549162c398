// A race, then abort(): what was found before must still be reported.
//@ exit: any
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    volatile int sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    // Two barriers: when a rank leaves the second, every rank has left the first.
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    (void)sink;
    abort();
}
