// 003 A.1, fence: puts of one PE to another, with a fence between them.
#include <shmem.h>

static int x;
static int from = 1;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_put(&x, &from, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
