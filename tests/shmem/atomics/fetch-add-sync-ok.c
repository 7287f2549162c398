// An update that fetches is complete when it returns.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        sink = shmem_int_atomic_fetch_add(&x, 1, 1);
    shmem_sync_all();
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
