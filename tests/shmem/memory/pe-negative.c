// A PE with a negative number.
//@ exit: any
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        sink = shmem_int_g(&x, -1); //~ SHMEM-TARGET a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
