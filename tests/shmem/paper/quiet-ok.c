// 003 A.1, quiet: two puts of one PE with shmem_quiet between them.
#include <shmem.h>

static int x;
static int from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_quiet();
        shmem_int_put(&x, &from, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
