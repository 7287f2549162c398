// An update of a bin, then a direct store to it, among others.
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
        for (int i = 0; i < 12; i++)
            shmem_long_atomic_inc(&bins[i], 1); //~ RACE-REMOTE a
        there[9] = 1; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
