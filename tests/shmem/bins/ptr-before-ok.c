// A direct store to a bin, then an update of it, among others.
#include <shmem.h>

enum { BINS = 600 };

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *bins = (long *)shmem_calloc(BINS, sizeof(long));
    shmem_barrier_all();
    if (pe == 0) {
        long *there = (long *)shmem_ptr(bins, 1);
        shmem_long_atomic_inc(&bins[3], 1);
        there[9] = 1;
        shmem_long_atomic_inc(&bins[9], 1);
    }
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
