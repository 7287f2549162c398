// Data and flag are parts of one put, the flag alone is used.
#include <shmem.h>

static int x[4], from[4] = {1, 2, 3, 4};

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put(x, from, 4, 1);
    else {
        shmem_int_wait_until(&x[3], SHMEM_CMP_EQ, 4);
        x[3] = 0;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
