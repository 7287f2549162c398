// Two PEs tell each other many times; a third one puts where one of them does in the last round.
//@ ranks: 3
#include <shmem.h>

enum { LAST = 12 };

static int x, y, ping, pong;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST && pe < 2; i++) {
        if (pe == 0) {
            shmem_int_p(&x, i, 1);
            if (i == LAST)
                shmem_int_p(&y, i, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&ping, i, 1);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            shmem_int_wait_until(&ping, SHMEM_CMP_GE, i);
            sink = x;
            shmem_int_p(&pong, i, 0);
        }
    }
    if (pe == 2)
        shmem_int_p(&y, 7, 1); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
