// Bins of one process are counted by two types that are not atomic with each other.
//@ ranks: 3
#include <shmem.h>

enum { BINS = 600 };

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *bins = (long *)shmem_calloc(BINS, sizeof(long));
    shmem_barrier_all();
    if (pe == 0)
        for (int i = 0; i < BINS; i++)
            shmem_long_atomic_inc(&bins[i], 1); //~ RACE-REMOTE a
    else if (pe == 2)
        shmem_int_atomic_inc((int *)&bins[77], 1); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
