// 003 A.1, realloc: it completes and synchronises as a barrier does.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(sizeof(int));
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1);
    h = (int *)shmem_realloc(h, 64);
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
