// A put (iput32), a barrier, then an access of the target to one of its elements.
#include <shmem.h>

static int x[6], from[6];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_iput32(x, from, 3, 2, 2, 1);
    shmem_barrier_all();
    if (pe == 1)
        sink = x[3];
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
