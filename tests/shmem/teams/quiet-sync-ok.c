// Quiet and a synchronisation of the team.
//@ since: 1.5
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_quiet();
    }
    shmem_team_sync(SHMEM_TEAM_WORLD);
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
