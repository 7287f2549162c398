// The token goes elsewhere than the data, so a fence puts nothing before it.
//@ ranks: 3
#include <shmem.h>

static int token, counter;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 1) {
        shmem_int_p(&counter, 1, 0); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_p(&token, 1, 2);
    } else if (pe == 2) {
        shmem_int_wait_until(&token, SHMEM_CMP_EQ, 1);
        sink = shmem_int_g(&counter, 0); //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
