// A put (put), a barrier, then an access of the target to one of its elements.
#include <shmem.h>

static long x[4], from[4];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_long_put(x, from, 4, 1);
    shmem_barrier_all();
    if (pe == 1)
        sink = (int)x[3];
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
