// A direct store needs no completion, only order.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *x = (int *)shmem_calloc(1, sizeof(int));
    shmem_barrier_all();
    int *there = (int *)shmem_ptr(x, 1);
    if (pe == 0)
        *there = 1;
    shmem_sync_all();
    if (pe == 1)
        sink = *x;
    shmem_barrier_all();
    shmem_free(x);
    shmem_finalize();
    return 0;
}
