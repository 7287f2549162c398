// An atomic operation on memory that was freed.
#include <shmem.h>

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(64);
    int *other = (int *)shmem_malloc(64);
    shmem_barrier_all();
    shmem_free(h); //~ SHMEM-FREED a earlier
    if (pe == 0)
        shmem_int_atomic_inc(h, 1); //~ SHMEM-FREED a
    shmem_barrier_all();
    shmem_free(other);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
