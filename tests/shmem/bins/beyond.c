// The last of many bins ends behind the object.
#include <shmem.h>

enum { BINS = 600 };

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *bins = (long *)shmem_calloc(2 * BINS - 1, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < BINS; i++)
            shmem_long_atomic_inc(&bins[i], 1); //~ SHMEM-RANGE a
    }
    shmem_barrier_all();
    shmem_free(bins);
    shmem_finalize();
    return 0;
}
