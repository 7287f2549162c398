// A test for any flag that fails orders nothing.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>
#include <stdint.h>
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
        while (shmem_int_test_any(flags, 1, NULL, SHMEM_CMP_EQ, 1) == SIZE_MAX)
            ;
        sink = (int)shmem_int_test_any(flags + 1, 1, NULL, SHMEM_CMP_EQ, 1);
        sink = x[1]; //~ RACE-REMOTE a
        unseen_tell();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
