// A buffer that is filled and emptied again and again, by flags alone.
#include <shmem.h>

static int x, full, empty;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int round = 1; round <= 50; round++)
        if (pe == 0) {
            shmem_int_p(&x, round, 1);
            shmem_fence();
            shmem_int_p(&full, round, 1);
            shmem_int_wait_until(&empty, SHMEM_CMP_GE, round);
        } else {
            shmem_int_wait_until(&full, SHMEM_CMP_GE, round);
            sink = x;
            shmem_int_p(&empty, round, 0);
        }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
