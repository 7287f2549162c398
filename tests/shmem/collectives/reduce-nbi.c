// The source of a put that is not complete is the destination of a reduction.
#include <shmem.h>

static int x, from, part;
static long sync[SHMEM_REDUCE_SYNC_SIZE];
static int work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_nbi(&x, &from, 1, 1); //~ RACE-LOCAL a
    shmem_int_sum_to_all(&from, &part, 1, 0, 0, 2, work, sync); //~ RACE-LOCAL a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
