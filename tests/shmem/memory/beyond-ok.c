// A put that ends where the object does.
#include <shmem.h>

static int from[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(4 * sizeof(int));
    int *other = (int *)shmem_malloc(64);
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put(h, from, 4, 1);
    shmem_barrier_all();
    shmem_free(other);
    shmem_free(h);
    shmem_finalize();
    return 0;
}
