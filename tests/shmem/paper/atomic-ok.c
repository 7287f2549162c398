// 003 A.1, atomic: all PEs update one variable atomically.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_int_atomic_add(&x, pe + 1, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
