// An atomic operation on an element that a strided put leaves out.
//@ ranks: 3
#include <shmem.h>

static int x[8], from[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_atomic_inc(&x[3], 2);
    else if (pe == 1)
        shmem_int_iput(x, from, 2, 1, 4, 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
