// A get that ends beyond the object.
#include <shmem.h>

static int to[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(4 * sizeof(int));
    int *other = (int *)shmem_malloc(64);
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_get(to, h + 2, 3, 1); //~ SHMEM-RANGE a
    shmem_barrier_all();
    shmem_free(other);
    shmem_free(h);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
