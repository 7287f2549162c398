// The owner reads what another PE has updated again and again, after a barrier.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < 20; i++) {
            shmem_int_atomic_add(&h[0], i, 1);
            shmem_quiet();
        }
    }
    shmem_barrier_all();
    if (pe == 1)
        sink = h[0];
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
