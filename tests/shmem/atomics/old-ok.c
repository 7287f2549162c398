// The old names of the atomic operations.
#include <shmem.h>

static long x;
static volatile int sink;

int main(void)
{
    shmem_init();
    shmem_barrier_all();
    shmem_long_add(&x, 1, 1);
    shmem_long_inc(&x, 1);
    sink = (int)shmem_long_fadd(&x, 1, 1);
    sink = (int)shmem_long_finc(&x, 1);
    sink = (int)shmem_long_swap(&x, 5, 1);
    sink = (int)shmem_long_cswap(&x, 5, 6, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
