// Aligned allocation waits for all, and for what was put before.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1);
    int *h = (int *)shmem_align(64, 64);
    if (pe == 1)
        sink = x;
    shmem_free(h);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
