// A synchronisation of all PEs completes nothing.
#include <shmem.h>

static int x, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_nbi(&x, &from, 1, 1); //~ RACE-LOCAL a
    shmem_sync_all();
    if (pe == 0)
        from = 2; //~ RACE-LOCAL a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
