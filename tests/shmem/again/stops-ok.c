// A flag grows many times. The last data comes when its receiver has told that it has read what was before.
#include <shmem.h>

enum { LAST = 40 };

static int x, ping, pong, seen;
static volatile int sink;

static void tell(int data, int value)
{
    shmem_int_p(&x, data, 1);
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
        shmem_int_wait_until(&seen, SHMEM_CMP_EQ, 1);
        tell(0, LAST);
    } else {
        shmem_int_wait_until(&ping, SHMEM_CMP_GE, LAST);
        sink = x;
        shmem_int_p(&seen, 1, 0);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
