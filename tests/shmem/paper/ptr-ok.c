// 003 A.1, ptr: a barrier between the store through shmem_ptr and the load.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 1);
        *p = 1;
    }
    shmem_barrier_all();
    if (pe == 1)
        sink = *h;
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
