// A get (get) and a store of the target.
#include <shmem.h>

static int x[4], to[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_get(to, x, 4, 1); //~ RACE-REMOTE a
    else
        x[2] = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
