// The expected value of a compare-and-swap is changed for the next try while the swap is pending.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, mine, free_slot = 0, owner = -1;
    static int slot;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&slot, sizeof slot, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    mine = rank + 1;

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Compare_and_swap(&mine, &free_slot, &owner, MPI_INT, 0, 0, win); //~ RACE-LOCAL a
    free_slot = 1; //~ RACE-LOCAL a
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return owner < 0 || free_slot == 0;
}
