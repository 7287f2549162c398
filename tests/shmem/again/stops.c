// A flag grows many times, then it stays as it is: who waits for that value once more waits for nothing.
#include <shmem.h>
#include "../unseen.h"

enum { LAST = 40 };

static int x, ping, pong;
static volatile int sink;

static void tell(int data, int value)
{
    shmem_int_p(&x, data, 1); //~ RACE-REMOTE a
    shmem_fence();
    shmem_int_p(&ping, value, 1);
}

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            tell(i, i);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            shmem_int_wait_until(&ping, SHMEM_CMP_GE, i);
            sink = x;
            shmem_int_p(&pong, i, 0);
        }
    }
    if (pe == 0) {
        unseen_await();
        tell(0, LAST);
    } else {
        shmem_int_wait_until(&ping, SHMEM_CMP_GE, LAST);
        sink = x; //~ RACE-REMOTE a
        unseen_tell();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
