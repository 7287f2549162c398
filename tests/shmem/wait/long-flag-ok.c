// A flag of type long, tested in a loop.
//@ except: oshmem (it makes no progress while the target polls)
#include <shmem.h>

static long x, flag;
static volatile long sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_long_p(&x, 1, 1);
        shmem_quiet();
        shmem_long_p(&flag, 7, 1);
    } else {
        while (!shmem_long_test(&flag, SHMEM_CMP_EQ, 7))
            ;
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
