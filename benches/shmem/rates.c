// One-sided operations of even PEs on the next odd one. Usage: rates SECONDS
// An iteration is one operation and its completion (`latency`), or a batch of them to places of their
// own and one completion (`rate`). Nobody waits for an operation or fetches its effect.
#include "measure.h"

enum { BATCH = 64, LARGEST = 4096 };

enum operation { PUT, PUT_NBI, GET, GET_NBI, ADD, OPERATIONS };

static const char *const names[] = {"put", "put-nbi", "get", "get-nbi", "add"};

struct cell {
    enum operation operation;
    int bytes;
    int batch;
};

static long remote[BATCH * LARGEST / sizeof(long)];
static long local[BATCH * LARGEST / sizeof(long)];

static void operate(const struct cell *cell)
{
    int count = cell->bytes / (int)sizeof(long), other = rank + 1;
    for (int i = 0; i < cell->batch; i++) {
        long *there = remote + (size_t)i * count, *here = local + (size_t)i * count;
        switch (cell->operation) {
        case PUT:
            shmem_long_put(there, here, count, other);
            break;
        case PUT_NBI:
            shmem_long_put_nbi(there, here, count, other);
            break;
        case GET:
            shmem_long_get(here, there, count, other);
            break;
        case GET_NBI:
            shmem_long_get_nbi(here, there, count, other);
            break;
        default:
            shmem_long_atomic_add(there, 1, other);
        }
    }
    shmem_quiet();
}

static void run(long iterations, void *context)
{
    for (long i = 0; rank % 2 == 0 && i < iterations; i++)
        operate(context);
}

int main(int argc, char **argv)
{
    begin();
    double seconds = argument(argc, argv, 1);
    require(ranks % 2 == 0, "the number of PEs must be even");
    shmem_barrier_all();
    for (int o = 0; o < OPERATIONS; o++)
        for (int bytes = 8; bytes <= (o < ADD ? LARGEST : 8); bytes *= LARGEST / 8)
            for (int batch = 1; batch <= BATCH; batch *= BATCH) {
                struct cell cell = {(enum operation)o, bytes, batch};
                char name[64];
                snprintf(name, sizeof name, "%s/%d/%s", names[o], bytes,
                         batch == 1 ? "latency" : "rate");
                measure(name, seconds, run, &cell);
            }
    end();
    return 0;
}
