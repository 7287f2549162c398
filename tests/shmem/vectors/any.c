// Waiting for one of several flags, and the data of the other.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>
#include "../unseen.h"

static int x[2], flags[2];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        if (pe == 1)
            unseen_await();
        shmem_int_p(&x[pe], 1, 2); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_p(&flags[pe], 1, 2);
    } else {
        size_t first = shmem_int_wait_until_any(flags, 2, NULL, SHMEM_CMP_EQ, 1);
        sink = x[1 - first]; //~ RACE-REMOTE a
        unseen_tell();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
