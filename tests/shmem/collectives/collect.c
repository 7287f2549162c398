// A collect completes nothing that was put before.
#include <shmem.h>

static int x, from[1], to[2];
static long sync[SHMEM_COLLECT_SYNC_SIZE];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_COLLECT_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    shmem_collect32(to, from, 1, 0, 0, 2, sync);
    if (pe == 1)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
