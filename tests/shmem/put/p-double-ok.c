// A put (p-double), a barrier, then an access of the target to one of its elements.
#include <shmem.h>

static double x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_double_p(&x, 1.5, 1);
    shmem_barrier_all();
    if (pe == 1)
        x = 2;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
