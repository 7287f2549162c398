// The destination is private heap memory.
#include <shmem.h>
#include <stdlib.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *h = (long *)shmem_malloc(2 * sizeof(long));
    long *to = (long *)malloc(2 * sizeof(long));
    shmem_barrier_all();
    if (pe == 0) {
        shmem_long_get_nbi(to, h, 2, 1); //~ RACE-LOCAL a
        to[1] = 4; //~ RACE-LOCAL a
        shmem_quiet();
    }
    shmem_barrier_all();
    free(to);
    shmem_free(h);
    shmem_finalize();
    return 0;
}
