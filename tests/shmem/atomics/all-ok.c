// All atomic operations on one variable, from all PEs.
#include <shmem.h>

static long x;
static volatile int sink;

int main(void)
{
    shmem_init();
    shmem_barrier_all();
    shmem_long_atomic_set(&x, 1, 1);
    shmem_long_atomic_inc(&x, 1);
    shmem_long_atomic_add(&x, 2, 1);
    sink = (int)shmem_long_atomic_swap(&x, 3, 1);
    sink = (int)shmem_long_atomic_compare_swap(&x, 3, 4, 1);
    sink = (int)shmem_long_atomic_fetch_inc(&x, 1);
    sink = (int)shmem_long_atomic_fetch_add(&x, 2, 1);
    sink = (int)shmem_long_atomic_fetch(&x, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
