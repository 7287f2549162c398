// The pointer to own memory is own memory.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    int *p = (int *)shmem_ptr(h, pe);
    p[1] = 1;
    sink = h[1];
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
