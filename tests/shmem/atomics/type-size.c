// Atomic operations on numbers of different sizes at one place.
//@ ranks: 3
#include <shmem.h>

static long x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_long_atomic_add(&x, 1, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_atomic_add((int *)&x, 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
