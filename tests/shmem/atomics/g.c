// An atomic update is not atomic with a get.
//@ ranks: 3
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_inc(&x, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        sink = shmem_int_g(&x, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
