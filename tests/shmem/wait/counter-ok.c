// A counter that two PEs add to: both are needed.
//@ ranks: 3
#include <shmem.h>

static int x[2], count;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        shmem_int_p(&x[pe], 1, 2);
        shmem_fence();
        shmem_int_atomic_add(&count, 1, 2);
    } else {
        shmem_int_wait_until(&count, SHMEM_CMP_EQ, 2);
        sink = x[0] + x[1];
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
