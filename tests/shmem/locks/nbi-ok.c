// Giving a lock back completes puts that are not blocking.
#include <shmem.h>

static long lock;
static int x, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_set_lock(&lock);
    shmem_int_put_nbi(&x, &from, 1, 0);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
