// Two PEs poll a flag of a third that orders what was put before it.
//@ ranks: 3
//@ except: oshmem (it makes no progress in atomic operations on own memory)
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
        shmem_int_p(&x, 1, 2);
        shmem_quiet();
        shmem_int_atomic_set(&flag, 1, 0);
    } else {
        while (shmem_int_atomic_fetch(&flag, 0) != 1)
            ;
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
