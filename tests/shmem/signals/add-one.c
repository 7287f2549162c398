// Only one of two signals is waited for.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>
#include "../unseen.h"

static int x[2], from;
static uint64_t sig;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        if (pe == 1)
            unseen_await();
        shmem_int_put_signal(&x[pe], &from, 1, &sig, 1, SHMEM_SIGNAL_ADD, 2); //~ RACE-REMOTE a
    } else {
        shmem_signal_wait_until(&sig, SHMEM_CMP_GE, 1);
        sink = x[1]; //~ RACE-REMOTE a
        unseen_tell();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
