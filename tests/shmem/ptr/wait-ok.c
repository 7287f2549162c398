// Data and flag are stored through shmem_ptr, with a fence; the owner waits.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        volatile int *p = (volatile int *)shmem_ptr(h, 1);
        p[4] = 1;
        shmem_fence();
        p[0] = 1;
    } else {
        shmem_int_wait_until(&h[0], SHMEM_CMP_EQ, 1);
        sink = h[4];
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
