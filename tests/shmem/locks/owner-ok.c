// The owner of the variable takes the lock for its loads.
#include <shmem.h>

static int x;
static long lock;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_set_lock(&lock);
    if (pe == 0)
        shmem_int_p(&x, 1, 1);
    else
        sink = x;
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
