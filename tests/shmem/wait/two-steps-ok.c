// Two values of one flag, and the data of each.
#include <shmem.h>

static int x, y, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
        shmem_int_p(&y, 1, 1);
        shmem_fence();
        shmem_int_p(&flag, 2, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_GE, 1);
        sink = x;
        shmem_int_wait_until(&flag, SHMEM_CMP_GE, 2);
        sink = y;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
