// A put to an element that a strided all-to-all writes.
#include <shmem.h>

static int from[4], to[4];
static long sync[SHMEM_ALLTOALLS_SYNC_SIZE];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_ALLTOALLS_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&to[2], 1, 1); //~ RACE-REMOTE a
    shmem_alltoalls32(to, from, 2, 1, 1, 0, 0, 2, sync); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
