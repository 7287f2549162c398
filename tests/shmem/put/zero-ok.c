// A put of nothing touches nothing.
#include <shmem.h>

static int x, from;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put(&x, &from, 0, 1);
    else
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
