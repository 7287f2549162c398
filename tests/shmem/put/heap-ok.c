// A put into allocated memory and a store of another element.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&h[3], 1, 1);
    else
        h[2] = 2;
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
