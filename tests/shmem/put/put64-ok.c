// A put (put64), a barrier, then an access of the target to one of its elements.
#include <shmem.h>

static double x[2], from[2];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_put64(x, from, 2, 1);
    shmem_barrier_all();
    if (pe == 1)
        x[1] = 1;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
