// 003 A.1, collective reduce: the put is complete before the reduction.
#include <shmem.h>

static int x, from, to;
static long sync[SHMEM_REDUCE_SYNC_SIZE];
static int work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_quiet();
    }
    shmem_int_sum_to_all(&to, &from, 1, 0, 0, 2, work, sync);
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
