// A get and a load of the target.
#include <shmem.h>

static int x, to;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_get(&to, &x, 1, 1);
    else
        sink = x;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
