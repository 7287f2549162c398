// Of an array that a get writes in part, another element is used.
#include <shmem.h>

static int x[4], to[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_get_nbi(to, x, 2, 1);
        to[2] = 1;
        shmem_quiet();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
