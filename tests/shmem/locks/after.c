// A put after the lock was given back.
#include <shmem.h>

static long lock;
static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
    shmem_int_p(&x, pe, 0); //~ RACE-REMOTE a a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
