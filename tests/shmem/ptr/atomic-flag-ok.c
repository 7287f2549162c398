// A flag set through shmem_ptr by an atomic store that releases, and polled by its owner with loads that acquire.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 1);
        p[4] = 1;
        __atomic_store_n(&p[0], 1, __ATOMIC_RELEASE);
    } else {
        while (!__atomic_load_n(&h[0], __ATOMIC_ACQUIRE))
            ;
        sink = h[4];
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
