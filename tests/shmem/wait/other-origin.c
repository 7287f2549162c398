// The wait was satisfied by another PE than the one whose data is read.
//@ ranks: 3
#include <shmem.h>
#include "../unseen.h"

static int x, flag, other;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_atomic_set(&flag, 1, 2);
    } else if (pe == 1) {
        shmem_int_atomic_set(&other, 2, 2);
    } else {
        shmem_int_wait_until(&other, SHMEM_CMP_EQ, 2);
        sink = x; //~ RACE-REMOTE a
        unseen_tell();
    }
    if (pe == 0)
        unseen_await();
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
