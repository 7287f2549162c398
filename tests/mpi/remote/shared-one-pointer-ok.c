// Through one pointer to the whole shared memory each rank uses its own part.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, *base, unit;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &base);
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        base[1] = 5;
    if (rank == 1)
        sink = base[2];
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
