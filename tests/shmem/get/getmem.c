// A get (getmem) and a store of the target.
#include <shmem.h>

static char x[4], to[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_getmem(to, x, 3, 1); //~ RACE-REMOTE a
    else
        x[1] = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
