// Elements of 16 bits, then a barrier and a load of the target.
#include <shmem.h>

static short x[8], from[2];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_put16(x + 1, from, 2, 1);
    shmem_barrier_all();
    if (pe == 1)
        sink = x[2];
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
