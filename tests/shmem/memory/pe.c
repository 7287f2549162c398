// A PE that does not exist.
//@ exit: any
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 2); //~ SHMEM-TARGET a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
