// The target stores, a barrier, then the put.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 1)
        x = 2;
    shmem_sync_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
