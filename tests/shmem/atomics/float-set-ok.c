// Atomic set and swap of floating-point numbers of one type.
//@ ranks: 3
#include <shmem.h>

static double x;
static volatile double sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_double_atomic_set(&x, 1, 2);
    else if (pe == 1)
        sink = shmem_double_atomic_swap(&x, 2, 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
