// 003 A.1, put nbi remote: another PE puts to the source of a put.
#include <shmem.h>

static int x, y, z;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_nbi(&x, &y, 1, 1); //~ RACE-REMOTE a
    else
        shmem_int_p(&y, 1, 0); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
