// The steps of a program are sorted before they run: which one comes when is not known, so nothing is said of what they do.
#include <mpi.h>
#include <stdlib.h>

struct step {
    int order;
    void (*run)(MPI_Win *);
};

static int compare(const void *a, const void *b)
{
    return ((const struct step *)a)->order - ((const struct step *)b)->order;
}

static void synchronise(MPI_Win *win)
{
    MPI_Win_fence(0, *win);
}

static void release(MPI_Win *win)
{
    MPI_Win_free(win);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct step steps[2] = {{2, release}, {1, synchronise}};
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    qsort(steps, 2, sizeof steps[0], compare);
    for (int i = 0; i < 2; i++)
        steps[i].run(&win);
    MPI_Finalize();
    return 0;
}
