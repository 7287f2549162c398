// A typed operation on an address that is not aligned.
#include <shmem.h>
#include <stdint.h>

static char x[16];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p((int *)(((uintptr_t)x + 7) / 8 * 8 + 2), 1, 1); //~ SHMEM-ALIGN a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
