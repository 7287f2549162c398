// 003 A.1, atomic type mixed: updates of different types are not atomic with each other.
#include <shmem.h>

static long x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_add((int *)&x, 1, 1); //~ RACE-REMOTE a
    else
        shmem_long_atomic_add(&x, 1, 1); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
