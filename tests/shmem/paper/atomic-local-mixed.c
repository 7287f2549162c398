// 003 A.1, atomic local mixed: an atomic update and a store.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_set(&x, 1, 1); //~ RACE-REMOTE a
    else
        x = 2; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
