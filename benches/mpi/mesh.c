// An unstructured mesh in a window. Usage: mesh SECONDS NODES
//
// Every rank has so many nodes, each with eight neighbours anywhere among them and in the halo behind them; values of
// nodes and halo are the window. A sweep gathers the values of all neighbours by lists of indices into ordinary
// memory; the next one scatters them back along the lists, and puts the values others need into their halo.
#include "measure.h"
#include <stdint.h>

enum { NEIGHBOURS = 8, HALO = 256 };

static long nodes;
static int *lists;
static double *values, *next;
static MPI_Win window;

static void gather(void)
{
    for (long i = 0; i < nodes; i++) {
        double sum = 0;
        for (int k = 0; k < NEIGHBOURS; k++)
            sum += values[lists[i * NEIGHBOURS + k]];
        next[i] = sum / NEIGHBOURS;
    }
}

static void scatter(void)
{
    for (long i = 0; i < nodes; i++)
        values[lists[i * NEIGHBOURS] % nodes] += 0.5 * next[i];
}

static void exchange(void)
{
    MPI_Put(next, HALO, MPI_DOUBLE, (rank + 1) % ranks, nodes, HALO, MPI_DOUBLE, window);
}

static void iterate(long iterations, void *context)
{
    (void)context;
    for (long i = 0; i < iterations; i++) {
        gather();
        MPI_Win_fence(0, window);
        scatter();
        exchange();
        MPI_Win_fence(0, window);
    }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    nodes = (long)argument(argc, argv, 2);
    MPI_Win_allocate((MPI_Aint)((nodes + HALO) * sizeof *values), sizeof *values, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &values, &window);
    lists = malloc((size_t)nodes * NEIGHBOURS * sizeof *lists);
    next = calloc((size_t)nodes, sizeof *next);
    uint64_t state = 88172645463325252u + (uint64_t)rank;
    for (long i = 0; i < nodes * NEIGHBOURS; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        lists[i] = (int)(state % (uint64_t)(nodes + HALO));
    }
    for (long i = 0; i < nodes + HALO; i++)
        values[i] = (double)i;
    MPI_Win_fence(0, window);
    char name[32];
    snprintf(name, sizeof name, "mesh/%ld", nodes);
    measure(name, seconds, iterate, NULL);
    MPI_Win_free(&window);
    free(lists);
    free(next);
    end();
    return 0;
}
