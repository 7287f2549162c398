// The target polls its window with plain loads: a loop that ends orders nothing.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, one = 1, spins = 0;
    static volatile int flag[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create((void *)flag, sizeof flag, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    }
    if (rank == 1) {
        while (flag[0] == 0 && spins < 1000) { //~ RACE-REMOTE a
            spins++;
            MPI_Win_sync(win);
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
