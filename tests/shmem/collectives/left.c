// One PE ends while the other waits in a barrier.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    if (pe == 1)
        shmem_barrier_all(); //~ COLL-LEFT a 1
    shmem_finalize(); //~ COLL-LEFT a 0
    return 0;
}
