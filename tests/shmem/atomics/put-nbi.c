// An atomic operation is not atomic with a put of several elements.
//@ ranks: 3
#include <shmem.h>

static int x[4], from[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_inc(&x[2], 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_put_nbi(x, from, 4, 2); //~ RACE-REMOTE a
    shmem_quiet();
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
