// One that is not in the active set has no part in its barrier.
//@ ranks: 3
#include <shmem.h>

static int x;
static long sync[SHMEM_BARRIER_SYNC_SIZE];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_BARRIER_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    if (pe != 1)
        shmem_barrier(0, 1, 2, sync);
    if (pe == 1)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
