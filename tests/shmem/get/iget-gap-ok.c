// A strided get, and a store to an element it leaves out.
#include <shmem.h>

static int x[8], to[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_iget(to, x, 1, 2, 4, 1);
    else
        x[3] = 1;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
