// All flags are there, but the data of one was not put before its flag.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x[2], flags[2];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        shmem_int_p(&x[pe], 1, 2); //~ RACE-REMOTE a
        if (pe == 0)
            shmem_fence();
        shmem_int_p(&flags[pe], 1, 2);
    } else {
        shmem_int_wait_until_all(flags, 2, NULL, SHMEM_CMP_EQ, 1);
        sink = x[0];
        sink = x[1]; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
