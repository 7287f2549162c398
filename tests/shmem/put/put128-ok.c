// Elements of 128 bits, then a barrier and a load of the target.
#include <shmem.h>

static double x[2], from[2];
static volatile double sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_put128(x, from, 1, 1);
    shmem_barrier_all();
    if (pe == 1)
        sink = x[1];
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
