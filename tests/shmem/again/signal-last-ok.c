// Data goes to and fro many times, with a signal.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

enum { LAST = 40 };

static int x, y;
static uint64_t ping, pong;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), from = 1;
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            shmem_int_put_signal(&x, &from, 1, &ping, i, SHMEM_SIGNAL_SET, 1);
            shmem_signal_wait_until(&pong, SHMEM_CMP_GE, i);
            sink = y;
        } else {
            shmem_signal_wait_until(&ping, SHMEM_CMP_GE, i);
            sink = x;
            shmem_int_put_signal(&y, &from, 1, &pong, i, SHMEM_SIGNAL_SET, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
