// All processes count into the bins of all.
//@ ranks: 3
#include <mpi.h>

enum { BINS = 600, UPDATES = 2000 };

static int one = 1;
static volatile int sink;

// Every third bin is hit, most of them several times.
static int bin_of(int update)
{
    return update * 9 % BINS / 3 * 3;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *bins;
    MPI_Win win;
    MPI_Win_allocate(BINS * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &bins, &win);
    for (int i = 0; i < BINS; i++)
        bins[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    for (int i = 0; i < UPDATES; i++)
        MPI_Accumulate(&one, 1, MPI_INT, i % 3, bin_of(i), 1, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(0, win);
    sink = bins[300];
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
