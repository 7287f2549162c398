// One PE waits for a counter that all others have added to.
//@ ranks: 4
#include <shmem.h>

static int x[3], counter;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe > 0) {
        shmem_int_p(&x[pe - 1], 1, 0);
        shmem_fence();
        shmem_int_atomic_inc(&counter, 0);
    } else {
        shmem_int_wait_until(&counter, SHMEM_CMP_EQ, 3);
        sink = x[0] + x[1] + x[2];
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
