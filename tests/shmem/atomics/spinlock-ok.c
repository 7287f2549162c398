// A lock made of compare-and-swap, released after shmem_quiet.
//@ except: oshmem (it makes no progress in atomic operations on own memory)
#include <shmem.h>

static long lock, x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    while (shmem_long_atomic_compare_swap(&lock, 0, 1, 0) != 0)
        ;
    shmem_long_p(&x, pe, 0);
    shmem_quiet();
    shmem_long_atomic_set(&lock, 0, 0);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
