// Two PEs get the same.
//@ ranks: 3
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe > 0)
        sink = shmem_int_g(&x, 0);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
