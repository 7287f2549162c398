// Updates of a context of their own, which a barrier does not complete.
#include <shmem.h>

enum { BINS = 600 };

static volatile long sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *bins = (long *)shmem_calloc(BINS, sizeof(long));
    shmem_barrier_all();
    if (pe == 0) {
        shmem_ctx_t ctx;
        shmem_ctx_create(0, &ctx);
        for (int i = 0; i < BINS; i += 2) {
            shmem_ctx_long_atomic_inc(ctx, &bins[i], 1); //~ RACE-REMOTE a
            shmem_long_atomic_inc(&bins[i + 1], 1);
        }
        shmem_quiet();
        shmem_barrier_all();
        shmem_barrier_all();
        shmem_ctx_destroy(ctx);
    } else {
        shmem_barrier_all();
        sink = bins[300] + bins[301]; //~ RACE-REMOTE a
        shmem_barrier_all();
    }
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
