// 003 A.1, fence: fences of two PEs do not order their puts.
//@ ranks: 3
#include <shmem.h>

static int x;
static int from = 1;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
        shmem_fence();
    } else if (pe == 1) {
        shmem_fence();
        shmem_int_put(&x, &from, 1, 2); //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
