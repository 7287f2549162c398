// A flag is waited for in one way many times, and in another at last.
#include <shmem.h>

enum { LAST = 40 };

static int x, ping, pong;
static volatile int sink;

static void tell(int i)
{
    shmem_int_p(&x, i, 1);
    shmem_fence();
    shmem_int_p(&ping, i, 1);
}

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            tell(i);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            shmem_int_wait_until(&ping, SHMEM_CMP_GE, i);
            sink = x;
            shmem_int_p(&pong, i, 0);
        }
    }
    if (pe == 0) {
        tell(LAST + 1);
    } else {
        shmem_int_wait_until(&ping, SHMEM_CMP_EQ, LAST + 1);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
