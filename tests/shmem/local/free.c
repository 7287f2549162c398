// The source is freed before the put is complete.
#include <shmem.h>
#include <stdlib.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        int *from = (int *)malloc(sizeof(int));
        *from = 1;
        shmem_int_put_nbi(&x, from, 1, 1); //~ EPOCH-BUFFER a earlier
        free(from); //~ EPOCH-BUFFER a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
