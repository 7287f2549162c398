// A reduction of a team does not wait for a PE outside it.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x, from, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_team_t pair;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &pair);
    if (pe == 2)
        shmem_int_p(&x, 1, 0); //~ RACE-REMOTE a
    if (pair != SHMEM_TEAM_INVALID)
        shmem_int_sum_reduce(pair, &to, &from, 1);
    if (pe == 0)
        x = 2; //~ RACE-REMOTE a
    shmem_team_destroy(pair);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
