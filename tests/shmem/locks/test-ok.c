// The lock is taken by shmem_test_lock.
//@ except: oshmem (its shmem_test_lock in a loop hangs now and then, also without Fencepost)
#include <shmem.h>

static int x;
static long lock;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    while (shmem_test_lock(&lock))
        ;
    shmem_int_p(&x, pe, 0);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
