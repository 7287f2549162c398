// Atomic operations on the two halves of a word.
//@ ranks: 3
#include <shmem.h>

static int x[2];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2)
        shmem_int_atomic_add(&x[pe], 1, 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
