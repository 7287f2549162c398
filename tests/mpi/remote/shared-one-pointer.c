// Through the pointer to its own part rank 0 also reaches the first element of rank 1's part, which rank 1 loads.
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
        base[2] = 5; //~ RACE-REMOTE a
    if (rank == 1)
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
