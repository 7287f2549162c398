// One-sided operations from rank 0 to rank 1, under every kind of synchronisation.
// Usage: rma SECONDS. An iteration is a synchronisation with one operation (`latency`)
// or with a batch of them to places of their own (`rate`).
#include "measure.h"
#include <stdint.h>

enum { BATCH = 64, LARGEST = 4096 };

enum operation { PUT, GET, ACCUMULATE, OPERATIONS };
enum synchronisation { FENCE, PSCW, LOCK, FLUSH, SYNCHRONISATIONS };

static const char *const operation_names[] = {"put", "get", "accumulate"};
static const char *const synchronisation_names[] = {"fence", "pscw", "lock", "flush"};

struct cell {
    enum operation operation;
    enum synchronisation synchronisation;
    int bytes;
    int batch;
};

static MPI_Win window;
static MPI_Group origin_group, target_group;
static int64_t local[BATCH * LARGEST / sizeof(int64_t)];

static void operate(const struct cell *cell)
{
    int count = cell->bytes / (int)sizeof(int64_t);
    for (int i = 0; i < cell->batch; i++) {
        MPI_Aint place = (MPI_Aint)i * count;
        int64_t *mine = local + place;
        switch (cell->operation) {
        case PUT:
            MPI_Put(mine, count, MPI_INT64_T, 1, place, count, MPI_INT64_T, window);
            break;
        case GET:
            MPI_Get(mine, count, MPI_INT64_T, 1, place, count, MPI_INT64_T, window);
            break;
        default:
            MPI_Accumulate(mine, count, MPI_INT64_T, 1, place, count, MPI_INT64_T, MPI_SUM, window);
        }
    }
}

static void with_fence(long iterations, const struct cell *cell)
{
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    for (long i = 0; i < iterations; i++) {
        if (rank == 0)
            operate(cell);
        MPI_Win_fence(i + 1 == iterations ? MPI_MODE_NOSUCCEED : 0, window);
    }
}

static void with_pscw(long iterations, const struct cell *cell)
{
    for (long i = 0; i < iterations; i++) {
        if (rank == 0) {
            MPI_Win_start(target_group, 0, window);
            operate(cell);
            MPI_Win_complete(window);
        } else if (rank == 1) {
            MPI_Win_post(origin_group, 0, window);
            MPI_Win_wait(window);
        }
    }
}

static void with_lock(long iterations, const struct cell *cell)
{
    for (long i = 0; rank == 0 && i < iterations; i++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
        operate(cell);
        MPI_Win_unlock(1, window);
    }
}

static void with_flush(long iterations, const struct cell *cell)
{
    MPI_Win_lock_all(0, window);
    for (long i = 0; rank == 0 && i < iterations; i++) {
        operate(cell);
        MPI_Win_flush(1, window);
    }
    MPI_Win_unlock_all(window);
}

static void run(long iterations, void *context)
{
    const struct cell *cell = context;
    switch (cell->synchronisation) {
    case FENCE:
        with_fence(iterations, cell);
        break;
    case PSCW:
        with_pscw(iterations, cell);
        break;
    case LOCK:
        with_lock(iterations, cell);
        break;
    default:
        with_flush(iterations, cell);
    }
}

static void make_groups(void)
{
    MPI_Group all;
    int origin = 0, target = 1;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &origin, &origin_group);
    MPI_Group_incl(all, 1, &target, &target_group);
    MPI_Group_free(&all);
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    make_groups();
    int64_t *memory;
    MPI_Win_allocate(sizeof local, sizeof(int64_t), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    for (size_t i = 0; i < sizeof local / sizeof *local; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    for (int s = 0; s < SYNCHRONISATIONS; s++)
        for (int o = 0; o < OPERATIONS; o++)
            for (int bytes = 8; bytes <= LARGEST; bytes *= LARGEST / 8)
                for (int batch = 1; batch <= BATCH; batch *= BATCH) {
                    struct cell cell = {(enum operation)o, (enum synchronisation)s, bytes, batch};
                    char name[64];
                    snprintf(name, sizeof name, "%s/%s/%d/%s", operation_names[o],
                             synchronisation_names[s], bytes, batch == 1 ? "latency" : "rate");
                    measure(name, seconds, run, &cell);
                }
    MPI_Win_free(&window);
    MPI_Group_free(&origin_group);
    MPI_Group_free(&target_group);
    end();
    return 0;
}
