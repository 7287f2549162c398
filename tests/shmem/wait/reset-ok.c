// The flag is reset by its owner after each wait, which the other is told.
#include <shmem.h>

static int x, flag, ready;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 0; i < 20; i++) {
        if (pe == 0) {
            shmem_int_p(&x, i, 1);
            shmem_fence();
            shmem_int_p(&flag, 1, 1);
            shmem_int_wait_until(&ready, SHMEM_CMP_EQ, i + 1);
        } else {
            shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
            sink = x;
            flag = 0;
            shmem_int_p(&ready, i + 1, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
