// A store through shmem_ptr and a store of the owner to the next element.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 1);
        p[3] = 1;
    } else {
        h[4] = 1;
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
