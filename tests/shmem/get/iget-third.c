// A get that leaves gaps where it writes; another PE puts to one of the elements.
//@ ranks: 3
#include <shmem.h>

static int to[16], from[16];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_iget(to, from, 2, 1, 8, 1); //~ RACE-REMOTE a
    else if (pe == 2)
        shmem_int_p(&to[6], 1, 0); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
