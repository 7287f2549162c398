// Synchronisation without completion: the update may come later.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_add(&x, 1, 1); //~ RACE-REMOTE a
    shmem_sync_all();
    if (pe == 1)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
