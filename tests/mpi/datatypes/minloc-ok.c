// Two ranks accumulate MPI_DOUBLE_INT pairs by MPI_MINLOC to the same element.
#include <mpi.h>
#include <stdio.h>

struct item {
    double value;
    int index;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item *items;
    MPI_Win win;
    MPI_Win_allocate(2 * sizeof(struct item), sizeof(struct item), MPI_INFO_NULL, MPI_COMM_WORLD, &items, &win);
    items[0] = (struct item){100.0, -1};
    struct item mine = {5.0 - rank, rank};
    MPI_Win_fence(0, win);
    MPI_Accumulate(&mine, 1, MPI_DOUBLE_INT, 0, 0, 1, MPI_DOUBLE_INT, MPI_MINLOC, win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        printf("%.1f at %d\n", items[0].value, items[0].index);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
