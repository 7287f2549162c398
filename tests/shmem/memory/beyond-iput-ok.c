// The last element of a strided put is the last of the object.
#include <shmem.h>

static int from[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(10 * sizeof(int));
    int *other = (int *)shmem_malloc(64);
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_iput(h, from, 3, 1, 4, 1);
    shmem_barrier_all();
    shmem_free(other);
    shmem_free(h);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
