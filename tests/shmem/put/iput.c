// A put (iput) and an access of the target to one of its elements.
#include <shmem.h>

static int x[6], from[3];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_iput(x, from, 2, 1, 3, 1); //~ RACE-REMOTE a
    else
        x[4] = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
