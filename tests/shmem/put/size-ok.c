// A number of type size_t, then a barrier and a load of the target.
#include <shmem.h>
#include <stddef.h>

static size_t x;
static volatile size_t sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_size_p(&x, 1, 1);
    shmem_barrier_all();
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
