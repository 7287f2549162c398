// All wait for all; operations were complete before.
#include <shmem.h>

static int x, from[2], to[2];
static long sync[SHMEM_ALLTOALL_SYNC_SIZE];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_ALLTOALL_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_int_p(&x, pe, 1 - pe);
    shmem_quiet();
    shmem_alltoall32(to, from, 1, 0, 0, 2, sync);
    sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
