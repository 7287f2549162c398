// The comparison that qsort calls back reads keys of a complete get.
#include <mpi.h>
#include <stdlib.h>

static int keys[4];

static int compare(const void *a, const void *b)
{
    return keys[*(const int *)a] - keys[*(const int *)b];
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int order[4] = {0, 1, 2, 3};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(keys, 4, MPI_INT, 1, 0, 4, MPI_INT, win);
    MPI_Win_fence(0, win);
    qsort(order, 4, sizeof(int), compare);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
