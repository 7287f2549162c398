// A put beside the destination of a collect of a team.
//@ since: 1.5
#include <shmem.h>

static int from[1], to[17];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&to[16], 1, 1);
    shmem_int_fcollect(SHMEM_TEAM_WORLD, to, from, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
