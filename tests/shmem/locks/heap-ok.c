// A lock in allocated memory.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long *lock = (long *)shmem_calloc(1, sizeof(long));
    shmem_barrier_all();
    shmem_set_lock(lock);
    shmem_int_p(&x, pe, 0);
    shmem_clear_lock(lock);
    shmem_barrier_all();
    shmem_free(lock);
    shmem_finalize();
    return 0;
}
