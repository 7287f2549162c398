// Memory is freed twice.
//@ exit: any
#include <shmem.h>


int main(void)
{
    shmem_init();
    int *h = (int *)shmem_malloc(64);
    shmem_barrier_all();
    shmem_free(h); //~ SHMEM-FREED a earlier
    shmem_free(h); //~ SHMEM-FREED a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
