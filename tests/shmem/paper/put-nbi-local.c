// 003 A.1, put nbi local: the source is changed before the put is complete.
#include <shmem.h>

static int x, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_nbi(&x, &from, 1, 1); //~ RACE-LOCAL a
        from = 1; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
