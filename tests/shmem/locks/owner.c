// The owner of the data does not take the lock.
#include <shmem.h>

static long lock;
static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 1) {
        shmem_set_lock(&lock);
        shmem_int_p(&x, 1, 0); //~ RACE-REMOTE a
        shmem_clear_lock(&lock);
    } else {
        x = 2; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
