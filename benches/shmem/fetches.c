// Operations of even PEs on the next odd one in a program that fetches. Usage: fetches SECONDS
// An iteration is one operation and its completion (`latency`), or a batch of them to places of their
// own and one completion (`rate`). Whoever fetches knows what was done before an update it sees.
#include "measure.h"

enum { BATCH = 64 };

static long remote[BATCH];
static long local[BATCH];
static long fetched;

static void fetch_adds(int batch)
{
    for (int i = 0; i < batch; i++)
        fetched = shmem_long_atomic_fetch_add(&remote[i], 1, rank + 1);
}

static void adds(int batch)
{
    for (int i = 0; i < batch; i++)
        shmem_long_atomic_add(&remote[i], 1, rank + 1);
}

static void puts_of_8(int batch)
{
    for (int i = 0; i < batch; i++)
        shmem_long_put(&remote[i], &local[i], 1, rank + 1);
}

struct cell {
    const char *name;
    void (*operate)(int batch);
    int batch;
};

static void run(long iterations, void *context)
{
    const struct cell *cell = context;
    for (long i = 0; rank % 2 == 0 && i < iterations; i++) {
        cell->operate(cell->batch);
        shmem_quiet();
    }
}

int main(int argc, char **argv)
{
    begin();
    double seconds = argument(argc, argv, 1);
    require(ranks % 2 == 0, "the number of PEs must be even");
    shmem_barrier_all();
    struct cell cells[] = {
        {"fetch-add/8/latency", fetch_adds, 1}, {"fetch-add/8/rate", fetch_adds, BATCH},
        {"seen-add/8/latency", adds, 1},        {"seen-add/8/rate", adds, BATCH},
        {"seen-put/8/latency", puts_of_8, 1},   {"seen-put/8/rate", puts_of_8, BATCH},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        measure(cells[i].name, seconds, run, &cells[i]);
    end();
    return 0;
}
