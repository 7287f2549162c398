// A store through shmem_ptr and a put of a third PE.
//@ ranks: 3
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 2);
        p[1] = 1; //~ RACE-REMOTE a
    } else if (pe == 1) {
        shmem_int_p(&h[1], 2, 2); //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
