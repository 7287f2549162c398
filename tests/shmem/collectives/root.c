// The PEs name different roots.
#include <shmem.h>

static int x;
static int from[2], to[2];
static long sync[SHMEM_BCAST_SYNC_SIZE];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_BCAST_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_broadcast32(to, from, 2, pe, 0, 0, 2, sync); //~ COLL-ARGS a 0; COLL-ARGS a 1
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
