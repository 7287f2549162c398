// Updates of the first and the last bin.
#include <shmem.h>

enum { BINS = 600 };

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *bins = (long *)shmem_calloc(BINS, sizeof(long));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < BINS; i++)
            shmem_long_atomic_inc(&bins[BINS - 1 - i], 1);
    }
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
