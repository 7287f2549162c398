// The even PEs wait for each other, and the odd ones: nothing orders PE 0 and PE 1.
//@ ranks: 4
//@ since: 1.5
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_team_t even, odd;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, NULL, 0, &even);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 2, 2, NULL, 0, &odd);
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    shmem_quiet();
    shmem_team_sync(pe % 2 ? odd : even);
    if (pe == 1)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
