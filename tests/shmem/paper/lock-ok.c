// 003 A.1, lock: puts of whoever has the lock.
#include <shmem.h>

static int x;
static long lock;
static int from = 1;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_set_lock(&lock);
    shmem_int_p(&x, pe, 1);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
