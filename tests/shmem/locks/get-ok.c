// Data that is read and written under a lock.
#include <shmem.h>

static long lock;
static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_set_lock(&lock);
    int old;
    shmem_int_get(&old, &x, 1, 0);
    shmem_int_p(&x, old + 1, 0);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
