// 5-point stencil on an N x N grid in blocks of rows; neighbours put their edge rows into each other's
// halo rows and tell by a flag that they are there. Usage: halo SECONDS N halo|grid
//
// `halo`: only the halo rows are symmetric memory. `grid`: the whole grid is, so every load and store
// of the computation is one to memory that others can access.
//
// Two grids alternate. A neighbour puts into the halo rows of a grid again two steps later: then it has
// the flag of the step between, which was sent after those rows had been read.
#include "measure.h"
#include "../stencil.h"

// Steps whose halo has arrived from above and from below.
static long from_above, from_below;
static long steps;

static void exchange(const struct grid *grid)
{
    double *last = grid->rows + (size_t)(my_rows - 1) * columns;
    steps++;
    if (rank > 0)
        shmem_double_put(grid->below, grid->rows, columns, rank - 1);
    if (rank < ranks - 1)
        shmem_double_put(grid->above, last, columns, rank + 1);
    shmem_fence();
    if (rank > 0)
        shmem_long_p(&from_below, steps, rank - 1);
    if (rank < ranks - 1)
        shmem_long_p(&from_above, steps, rank + 1);
    if (rank > 0)
        shmem_long_wait_until(&from_above, SHMEM_CMP_GE, steps);
    if (rank < ranks - 1)
        shmem_long_wait_until(&from_below, SHMEM_CMP_GE, steps);
}

static void iterate(long iterations, void *context)
{
    (void)context;
    for (long i = 0; i < 2 * iterations; i++) {
        exchange(&grids[i % 2]);
        step(&grids[i % 2], &grids[1 - i % 2]);
    }
}

// Symmetric memory for all there is: per grid the halo row above, the rows, the halo row below.
static double *symmetric_grid(void)
{
    size_t numbers = (size_t)(my_rows + 2) * columns;
    double *memory = shmem_malloc(2 * numbers * sizeof(double));
    for (int which = 0; which < 2; which++) {
        double *start = memory + which * numbers;
        grids[which].above = start;
        grids[which].rows = start + columns;
        grids[which].below = start + numbers - columns;
    }
    return memory;
}

// Symmetric memory for the halo rows alone.
static double *symmetric_halo(void)
{
    double *memory = shmem_malloc(4 * (size_t)columns * sizeof(double));
    for (int which = 0; which < 2; which++) {
        grids[which].above = memory + 2 * (size_t)which * columns;
        grids[which].below = grids[which].above + columns;
        grids[which].rows = malloc((size_t)my_rows * columns * sizeof(double));
    }
    return memory;
}

int main(int argc, char **argv)
{
    begin();
    double seconds = argument(argc, argv, 1);
    columns = (int)argument(argc, argv, 2);
    int halo = argc > 3 && strcmp(argv[3], "halo") == 0;
    my_rows = columns / ranks;
    double *memory = halo ? symmetric_halo() : symmetric_grid();
    fill();
    shmem_barrier_all();
    char name[32];
    snprintf(name, sizeof name, "halo-%s/%d", halo ? "rows" : "grid", columns);
    measure(name, seconds, iterate, NULL);
    require(rank > 0 || grids[0].rows[columns / 2] > 0.25, "no heat arrived in the first row");
    if (halo) {
        free(grids[0].rows);
        free(grids[1].rows);
    }
    shmem_free(memory);
    end();
    return 0;
}
