// One PE comes to another collective.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_barrier_all(); //~ COLL-MATCH a 0
    else
        shmem_sync_all(); //~ COLL-MATCH a 1
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
