// A load that is atomic for the threads of a process is not so for an accumulate: they race.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    volatile int sink = 0;
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Accumulate(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win); //~ RACE-REMOTE a
    else
        sink = __atomic_load_n(&memory[0], __ATOMIC_SEQ_CST); //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
