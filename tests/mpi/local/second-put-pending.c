// The flush stands between two puts: the second one is still pending.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int first = 1, second = 2;
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Put(&first, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush_local(1, win);
        MPI_Put(&second, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ RACE-LOCAL a
        first = 3;
        second = 4; //~ RACE-LOCAL a
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
