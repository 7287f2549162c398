// Numbers of type long long, then a barrier and a load of the target.
#include <shmem.h>

static long long x[2], from[2];
static volatile long long sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_longlong_put(x, from, 2, 1);
    shmem_barrier_all();
    if (pe == 1)
        sink = x[1];
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
