// flush_local between two puts of one origin does not order them at the target.
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
        MPI_Put(&first, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush_local(1, win);
        MPI_Put(&second, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
