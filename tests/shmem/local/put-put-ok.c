// Two puts from the same source.
#include <shmem.h>

static int x, y, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_nbi(&x, &from, 1, 1);
        shmem_int_put_nbi(&y, &from, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
