// The owner initialises new memory after the allocation, unordered with a put.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    int *h = (int *)shmem_malloc(64);
    if (pe == 0)
        shmem_int_p(h, 1, 1); //~ RACE-REMOTE a
    else
        h[0] = 0; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_free(h);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
