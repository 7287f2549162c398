// Bytes need no alignment.
#include <shmem.h>

static char x[16], from[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_putmem(x + 3, from, 4, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
