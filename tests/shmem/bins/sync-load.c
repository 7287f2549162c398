// The owner reads a bin after a synchronisation that completes no updates.
#include <shmem.h>

enum { BINS = 600, UPDATES = 2000 };

static volatile long sink;

// Every third bin is hit, most of them several times.
static int bin_of(int update)
{
    return update * 9 % BINS / 3 * 3;
}

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *bins = (long *)shmem_calloc(BINS, sizeof(long));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < UPDATES; i++)
            shmem_long_atomic_inc(&bins[bin_of(i)], 1); //~ RACE-REMOTE a
    }
    shmem_sync_all();
    if (pe == 1)
        sink = bins[303]; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
