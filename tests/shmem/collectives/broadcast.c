// The root of a broadcast waits for nobody.
#include <shmem.h>

static int x;
static int from[2], to[2];
static long sync[SHMEM_BCAST_SYNC_SIZE];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < SHMEM_BCAST_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (pe == 1) {
        shmem_int_p(&x, 1, 0); //~ RACE-REMOTE a
        shmem_quiet();
    }
    shmem_broadcast32(to, from, 2, 0, 0, 0, 2, sync);
    if (pe == 0)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
