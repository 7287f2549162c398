// A get (iget) and a store of the target.
#include <shmem.h>

static short x[6], to[3];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_short_iget(to, x, 1, 2, 3, 1); //~ RACE-REMOTE a
    else
        x[4] = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
