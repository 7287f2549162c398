// 5-point stencil on an N x N grid in blocks of rows; neighbours put their edge rows into each
// other's halo rows. Usage: stencil SECONDS N halo|grid
//
// `halo`: only the halo rows are window memory. `grid`: the window is the whole grid, so every load
// and store of the computation is one to watched memory.
//
// Two grids alternate. A halo row is written in one epoch and read in the next, while the neighbours
// write that of the other grid: nothing is put where somebody may still read.
#include "measure.h"
#include "../stencil.h"

static MPI_Win window;
// Where in a neighbour's window its halo rows of each grid are.
static MPI_Aint above_place[2], below_place[2];

static void put_edges(int which)
{
    double *first = grids[which].rows;
    double *last = first + (size_t)(my_rows - 1) * columns;
    if (rank > 0)
        MPI_Put(first, columns, MPI_DOUBLE, rank - 1, below_place[which], columns, MPI_DOUBLE, window);
    if (rank < ranks - 1)
        MPI_Put(last, columns, MPI_DOUBLE, rank + 1, above_place[which], columns, MPI_DOUBLE, window);
}

static void iterate(long iterations, void *context)
{
    (void)context;
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    for (long i = 0; i < 2 * iterations; i++) {
        put_edges(i % 2);
        MPI_Win_fence(0, window);
        step(&grids[i % 2], &grids[1 - i % 2]);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
}

// A window of all there is: per grid the halo row above, the rows, the halo row below.
static void window_of_grid(void)
{
    size_t numbers = (size_t)(my_rows + 2) * columns;
    double *memory;
    MPI_Win_allocate(2 * numbers * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD,
                     &memory, &window);
    for (int which = 0; which < 2; which++) {
        double *start = memory + which * numbers;
        grids[which].above = start;
        grids[which].rows = start + columns;
        grids[which].below = start + numbers - columns;
        above_place[which] = which * numbers;
        below_place[which] = (which + 1) * numbers - columns;
    }
}

// A window of the halo rows alone.
static void window_of_halo(void)
{
    double *memory;
    MPI_Win_allocate(4 * columns * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD,
                     &memory, &window);
    for (int which = 0; which < 2; which++) {
        above_place[which] = 2 * which * columns;
        below_place[which] = (2 * which + 1) * columns;
        grids[which].above = memory + above_place[which];
        grids[which].below = memory + below_place[which];
        grids[which].rows = malloc((size_t)my_rows * columns * sizeof(double));
    }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    columns = (int)argument(argc, argv, 2);
    int halo = argc > 3 && strcmp(argv[3], "halo") == 0;
    // All ranks have as many rows, so that all halos are at the same place.
    my_rows = columns / ranks;
    if (halo)
        window_of_halo();
    else
        window_of_grid();
    fill();
    char name[32];
    snprintf(name, sizeof name, "stencil-%s/%d", halo ? "halo" : "grid", columns);
    measure(name, seconds, iterate, NULL);
    require(rank > 0 || grids[0].rows[columns / 2] > 0.25, "no heat arrived in the first row");
    if (halo) {
        free(grids[0].rows);
        free(grids[1].rows);
    }
    MPI_Win_free(&window);
    end();
    return 0;
}
