// An atomic operation of C on a variable that another PE updates: not atomic with OpenSHMEM.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_add(&x, 1, 1); //~ RACE-REMOTE a
    else
        __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
