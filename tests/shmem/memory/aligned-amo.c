// An atomic operation on an address that is not aligned.
#include <shmem.h>
#include <stdint.h>

static char x[24];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_long_atomic_inc((long *)(((uintptr_t)x + 7) / 8 * 8 + 4), 1); //~ SHMEM-ALIGN a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
