// An atomic operation on an address that is not symmetric.
//@ exit: any
#include <shmem.h>

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    int x = 0;
    if (pe == 0)
        shmem_int_atomic_inc(&x, 1); //~ SHMEM-ADDRESS a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
