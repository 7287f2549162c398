// 003 A.1, put nbi arr: an element of the source is changed before the put is complete.
#include <shmem.h>

static int x[8], from[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_nbi(x, from, 8, 1); //~ RACE-LOCAL a
        from[3] = 1; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
