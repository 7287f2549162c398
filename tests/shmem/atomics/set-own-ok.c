// A PE sets a variable of its own atomically while another adds to it.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_add(&x, 1, 1);
    else
        shmem_int_atomic_set(&x, 5, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
