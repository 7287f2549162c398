// The address before shmem_realloc moved the memory.
#include <shmem.h>

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(64);
    int *other = (int *)shmem_malloc(64);
    shmem_barrier_all();
    int *grown = (int *)shmem_realloc(h, 1 << 20); //~ SHMEM-FREED a earlier
    if (pe == 0)
        shmem_int_p(h, 1, 1); //~ SHMEM-FREED a
    shmem_barrier_all();
    shmem_free(grown);
    shmem_free(other);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
