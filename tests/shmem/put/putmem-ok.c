// A put (putmem), a barrier, then an access of the target to one of its elements.
#include <shmem.h>

static char x[8], from[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_putmem(x, from, 6, 1);
    shmem_barrier_all();
    if (pe == 1)
        x[5] = 1;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
