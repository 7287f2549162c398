// A put to what another PE gives to a collective, after a barrier.
#include <shmem.h>

static long sync[SHMEM_COLLECT_SYNC_SIZE];
static int from[2], to[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_COLLECT_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&from[1], 4, 1);
    shmem_barrier_all();
    shmem_fcollect32(to, from, 2, 0, 0, 2, sync);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
