// An atomic operation and a put: not atomic.
//@ ranks: 3
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_add(&x, 1, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
