// The source of a blocking put is free when it returns.
#include <shmem.h>

static int x, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put(&x, &from, 1, 1);
        from = 2;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
