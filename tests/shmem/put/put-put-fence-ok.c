// Two puts of one PE to one place with a fence between.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_p(&x, 2, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
