// Of two buffers, the second changes in a late round when only the first is in use.
#include <mpi.h>

static int one = 1, two = 2;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        for (int i = 0; i < 30; i++) {
            MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            if (i == 20)
                two = i;
            MPI_Put(&two, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
            MPI_Win_flush(1, win);
        }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
