// 003 A.1, lock: PE 0 has the lock first, so its put is not after that of PE 1.
//@ ranks: 3
#include <shmem.h>
#include "../unseen.h"

static int x;
static long lock;
static int from = 1;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_set_lock(&lock);
        shmem_clear_lock(&lock);
        unseen_tell();
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
        shmem_quiet();
    } else if (pe == 1) {
        shmem_int_put(&x, &from, 1, 2); //~ RACE-REMOTE a
        shmem_quiet();
        unseen_await();
        shmem_set_lock(&lock);
        shmem_clear_lock(&lock);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
