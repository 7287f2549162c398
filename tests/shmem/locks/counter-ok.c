// A counter that is read and written by whoever has the lock.
//@ ranks: 3
#include <shmem.h>

static int x;
static long lock;

int main(void)
{
    shmem_init();
    shmem_barrier_all();
    for (int i = 0; i < 5; i++) {
        shmem_set_lock(&lock);
        int value = shmem_int_g(&x, 0);
        shmem_int_p(&x, value + 1, 0);
        shmem_clear_lock(&lock);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
