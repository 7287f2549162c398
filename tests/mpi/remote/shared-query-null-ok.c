// MPI_PROC_NULL asks for the segment of the lowest rank that has one: rank 1's here.
//@ ranks: 3
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *mine, *base, unit;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(rank == 1 ? 4 * sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &base);
    if (bytes != 4 * sizeof(int))
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (rank == 1)
        for (int i = 0; i < 4; i++)
            mine[i] = i;
    MPI_Win_fence(0, win);
    if (rank == 0)
        base[2] = 5;
    MPI_Win_fence(0, win);
    if (rank == 2)
        sink = base[2];
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
