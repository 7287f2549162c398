// 003 A.1, put nbi: the source is changed after shmem_quiet, the target loads after a barrier.
#include <shmem.h>

static int x, from;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_nbi(&x, &from, 1, 1);
        shmem_quiet();
        from = 1;
    }
    shmem_barrier_all();
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
