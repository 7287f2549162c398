// The members of a team synchronise.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_team_t team;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, NULL, 0, &team);
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 2);
        shmem_quiet();
    }
    if (pe != 1)
        shmem_team_sync(team);
    if (pe == 2)
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
