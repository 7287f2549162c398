// The steps of a program are sorted before they run. None of them communicates: nobody frees the window.
#include <mpi.h>
#include <stdlib.h>

struct step {
    int order;
    void (*run)(int *);
};

static int compare(const void *a, const void *b)
{
    return ((const struct step *)a)->order - ((const struct step *)b)->order;
}

static void increase(int *value)
{
    ++*value;
}

static void clear(int *value)
{
    *value = 0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct step steps[2] = {{2, increase}, {1, clear}};
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    qsort(steps, 2, sizeof steps[0], compare);
    for (int i = 0; i < 2; i++)
        steps[i].run(memory);
    MPI_Finalize(); //~ EPOCH-LEAK a
    return 0;
}
