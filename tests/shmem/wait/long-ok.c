// A flag of another type.
#include <shmem.h>

static int x;
static long flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_long_p(&flag, 7, 1);
    } else {
        shmem_long_wait_until(&flag, SHMEM_CMP_EQ, 7);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
