// A blocking get is complete when it returns: shmem_sync_all is enough.
#include <shmem.h>

static int x, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_get(&to, &x, 1, 1);
    shmem_sync_all();
    if (pe == 1)
        x = 1;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
