// A put to an element that a strided all-to-all of a team writes.
//@ since: 1.5
#include <shmem.h>

static int from[4], to[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&to[2], 1, 1); //~ RACE-REMOTE a
    shmem_int_alltoalls(SHMEM_TEAM_WORLD, to, from, 2, 1, 1); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
