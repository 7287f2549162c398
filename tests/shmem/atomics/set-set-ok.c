// Two PEs set a variable atomically.
//@ ranks: 3
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2)
        shmem_int_atomic_set(&x, pe, 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
