// The owner writes what another PE has got again and again, after a barrier.
#include <shmem.h>

static int value = 1;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < 20; i++)
            shmem_int_get(&value, &h[0], 1, 1);
    }
    shmem_barrier_all();
    if (pe == 1)
        h[0] = 1;
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
