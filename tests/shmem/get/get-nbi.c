// A get (get-nbi) and a store of the target.
#include <shmem.h>

static double x[2], to[2];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_double_get_nbi(to, x, 2, 1); //~ RACE-REMOTE a
    else
        x[1] = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
