// A get of the same PE after a fence sees the put before it.
#include <shmem.h>

static int x, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_get(&to, &x, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
