// Elements of 16 bits, and a store beside them.
#include <shmem.h>

static short x[4], to[2];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_get16(to, x + 1, 2, 1);
    else
        x[3] = 1;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
