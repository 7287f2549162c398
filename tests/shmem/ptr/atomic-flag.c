// The atomic accesses to the flag have no order.
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
        p[4] = 1; //~ RACE-REMOTE a
        __atomic_store_n(&p[0], 1, __ATOMIC_RELAXED);
    } else {
        while (!__atomic_load_n(&h[0], __ATOMIC_RELAXED))
            ;
        sink = h[4]; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
