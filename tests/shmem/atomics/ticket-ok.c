// A lock of tickets: who has the number that is served works on the data.
//@ except: oshmem (it makes no progress while the target polls)
#include <shmem.h>

static int next, served, x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    int mine = shmem_int_atomic_fetch_inc(&next, 0);
    while (shmem_int_atomic_fetch(&served, 0) != mine)
        ;
    shmem_int_p(&x, shmem_int_g(&x, 0) + 1, 0);
    shmem_quiet();
    shmem_int_atomic_inc(&served, 0);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
