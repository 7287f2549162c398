// A store through shmem_ptr and an atomic operation of the owner.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 1);
        p[1] = 1; //~ RACE-REMOTE a
    } else {
        shmem_int_atomic_inc(&h[1], 1); //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
