// A nonblocking get is not complete after shmem_sync_all.
#include <shmem.h>

static int x, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_get_nbi(&to, &x, 1, 1); //~ RACE-REMOTE a
    shmem_sync_all();
    if (pe == 1)
        x = 1; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
