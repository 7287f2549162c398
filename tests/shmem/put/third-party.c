// The origins synchronise, but the first put need not be complete.
//@ ranks: 3
#include <shmem.h>

static long x;
static int flag;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p((int *)&x, 1, 2); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_atomic_set(&flag, 1, 1);
    } else if (pe == 1) {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        shmem_long_p(&x, 2, 2); //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
