// Waiting with SHMEM_CMP_LE.
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_p(&flag, -2, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_LE, -2);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
