// What the stencils over MPI and over OpenSHMEM share: two grids in blocks of rows, and the computation.
// Included behind the measure.h of either.
#ifndef FENCEPOST_BENCH_STENCIL_H
#define FENCEPOST_BENCH_STENCIL_H

#include <string.h>

struct grid {
    double *rows;   // the rows of this process, `columns` numbers each
    double *above;  // the halo rows: of the neighbour above
    double *below;  // and of the one below
};

static int columns, my_rows;
static struct grid grids[2];

static void row_step(double *restrict to, const double *restrict up, const double *restrict here,
                     const double *restrict down)
{
    for (int column = 1; column < columns - 1; column++)
        to[column] = 0.25 * (up[column] + down[column] + here[column - 1] + here[column + 1]);
}

static void step(const struct grid *from, struct grid *to)
{
#pragma omp parallel for
    for (int row = 0; row < my_rows; row++) {
        const double *here = from->rows + (size_t)row * columns;
        const double *up = row == 0 ? from->above : here - columns;
        const double *down = row == my_rows - 1 ? from->below : here + columns;
        row_step(to->rows + (size_t)row * columns, up, here, down);
    }
}

// A plate that is hot at the upper edge.
static void fill(void)
{
    for (int which = 0; which < 2; which++) {
        struct grid *grid = &grids[which];
        memset(grid->rows, 0, (size_t)my_rows * columns * sizeof(double));
        for (int column = 0; column < columns; column++) {
            grid->above[column] = rank == 0 ? 1.0 : 0.0;
            grid->below[column] = 0.0;
        }
    }
}

#endif
