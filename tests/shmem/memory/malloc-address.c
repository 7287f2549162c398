// A get from memory of malloc.
//@ exit: any
#include <shmem.h>
#include <stdlib.h>

static int to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *own = (int *)malloc(64);
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_get(&to, own, 1, 1); //~ SHMEM-ADDRESS a
    shmem_barrier_all();
    free(own);
    shmem_finalize();
    return 0;
}
