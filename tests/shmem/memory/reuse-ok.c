// Memory that was freed and allocated again has no history.
#include <shmem.h>


int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 0; i < 4; i++) {
        int *h = (int *)shmem_align(64, 128);
        if (pe == 0)
            shmem_int_p(&h[i], i, 1);
        shmem_free(h);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
