// A put (put-nbi) and an access of the target to one of its elements.
#include <shmem.h>

static float x[3], from[3];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_float_put_nbi(x, from, 3, 1); //~ RACE-REMOTE a
    else
        x[0] = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
