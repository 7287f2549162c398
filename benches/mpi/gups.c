// Random updates of a table that is spread over all ranks, as in the HPC Challenge. Usage: gups SECONDS BITS
//
// The table of a rank has 2^BITS words. The places of a rank are updated by loads and stores, those of
// others by atomic operations in batches, each completed by a flush; barriers keep the two apart.
#include "measure.h"
#include <stdint.h>

enum { BATCH = 64 };

static uint64_t words, state = 88172645463325252u;
static uint64_t *table, *values;
static MPI_Win window;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static void remote_batch(void)
{
    int target = (rank + 1) % ranks;
    for (int i = 0; i < BATCH; i++) {
        uint64_t place = next();
        values[i] = place;
        MPI_Accumulate(&values[i], 1, MPI_UINT64_T, target, (MPI_Aint)(place % words), 1, MPI_UINT64_T,
                       MPI_BXOR, window);
    }
    MPI_Win_flush(target, window);
}

static void local_batch(void)
{
    uint64_t places[BATCH];
    for (int i = 0; i < BATCH; i++)
        places[i] = next();
#pragma omp parallel for
    for (int i = 0; i < BATCH; i++) {
#pragma omp atomic
        table[places[i] % words] ^= places[i];
    }
}

static void iterate(long iterations, void *context)
{
    (void)context;
    for (long i = 0; i < iterations; i++) {
        local_batch();
        MPI_Barrier(MPI_COMM_WORLD);
        remote_batch();
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    words = (uint64_t)1 << (int)argument(argc, argv, 2);
    state += (uint64_t)rank;
    MPI_Win_allocate((MPI_Aint)(words * sizeof *table), sizeof *table, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &table, &window);
    values = malloc(BATCH * sizeof *values);
    for (uint64_t i = 0; i < words; i++)
        table[i] = i;
    MPI_Win_lock_all(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    char name[32];
    snprintf(name, sizeof name, "gups/%d", (int)argument(argc, argv, 2));
    measure(name, seconds, iterate, NULL);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    free(values);
    end();
    return 0;
}
