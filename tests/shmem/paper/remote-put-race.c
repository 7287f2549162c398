// 003 A.1, remote put race: puts of two PEs to a third.
//@ ranks: 3
#include <shmem.h>

static int x;
static int from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_nbi(&x, &from, 1, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
