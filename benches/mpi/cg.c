// Conjugate gradients on the Laplacian of an N x N grid, in blocks of rows. Usage: cg SECONDS N
//
// The matrix is kept in rows of indices and numbers, as for any sparse matrix. Before every product neighbours
// put their edge rows into each other's window, from where they are copied beside the own rows.
#include "measure.h"
#include <string.h>

static int columns, my_rows;
static long unknowns;
static long *first, *column_of; // row i has entries first[i] … first[i + 1]
static double *entry;
static double *p; // halo row, own rows, halo row
static double *x, *r, *q;
static double *halo; // the window: rows of the neighbours above and below
static MPI_Win window;

static void build(void)
{
    first = malloc((size_t)(unknowns + 1) * sizeof *first);
    column_of = malloc((size_t)unknowns * 5 * sizeof *column_of);
    entry = malloc((size_t)unknowns * 5 * sizeof *entry);
    long used = 0;
    for (long i = 0; i < unknowns; i++) {
        long here = columns + i, column = i % columns;
        first[i] = used;
        column_of[used] = here, entry[used++] = 4.1;
        column_of[used] = here - columns, entry[used++] = -1;
        column_of[used] = here + columns, entry[used++] = -1;
        if (column > 0)
            column_of[used] = here - 1, entry[used++] = -1;
        if (column < columns - 1)
            column_of[used] = here + 1, entry[used++] = -1;
    }
    first[unknowns] = used;
}

static void product(double *restrict to, const double *restrict of)
{
#pragma omp parallel for
    for (long i = 0; i < unknowns; i++) {
        double sum = 0;
        for (long j = first[i]; j < first[i + 1]; j++)
            sum += entry[j] * of[column_of[j]];
        to[i] = sum;
    }
}

static double dot(const double *a, const double *b)
{
    double mine = 0, all;
#pragma omp parallel for reduction(+ : mine)
    for (long i = 0; i < unknowns; i++)
        mine += a[i] * b[i];
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

static void put_edges(void)
{
    if (rank > 0)
        MPI_Put(p + columns, columns, MPI_DOUBLE, rank - 1, columns, columns, MPI_DOUBLE, window);
    if (rank < ranks - 1)
        MPI_Put(p + unknowns, columns, MPI_DOUBLE, rank + 1, 0, columns, MPI_DOUBLE, window);
    MPI_Win_fence(0, window);
    memcpy(p, halo, (size_t)columns * sizeof *p);
    memcpy(p + columns + unknowns, halo + columns, (size_t)columns * sizeof *p);
}

static void iterate(long iterations, void *context)
{
    (void)context;
    double *own = p + columns;
    for (long i = 0; i < unknowns; i++)
        x[i] = 0, r[i] = 1, own[i] = 1;
    double old = dot(r, r);
    MPI_Win_fence(0, window);
    for (long step = 0; step < iterations; step++) {
        put_edges();
        product(q, p);
        double alpha = old / dot(own, q);
#pragma omp parallel for
        for (long i = 0; i < unknowns; i++) {
            x[i] += alpha * own[i];
            r[i] -= alpha * q[i];
        }
        double now = dot(r, r), beta = now / old;
        MPI_Win_fence(0, window);
#pragma omp parallel for
        for (long i = 0; i < unknowns; i++)
            own[i] = r[i] + beta * own[i];
        old = now > 1e-200 ? now : 1;
    }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    columns = (int)argument(argc, argv, 2);
    my_rows = columns / ranks;
    unknowns = (long)columns * my_rows;
    MPI_Win_allocate(2 * columns * (MPI_Aint)sizeof *halo, sizeof *halo, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &halo, &window);
    memset(halo, 0, 2 * (size_t)columns * sizeof *halo);
    p = calloc((size_t)unknowns + 2 * (size_t)columns, sizeof *p);
    x = calloc((size_t)unknowns, sizeof *x);
    r = calloc((size_t)unknowns, sizeof *r);
    q = calloc((size_t)unknowns, sizeof *q);
    build();
    MPI_Win_fence(0, window);
    char name[32];
    snprintf(name, sizeof name, "cg/%d", columns);
    measure(name, seconds, iterate, NULL);
    require(x[unknowns / 2] == x[unknowns / 2], "the solution is not a number");
    MPI_Win_free(&window);
    free(first), free(column_of), free(entry), free(p), free(x), free(r), free(q);
    end();
    return 0;
}
