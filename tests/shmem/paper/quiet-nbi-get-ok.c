// 003 A.1, quiet nbi get: what a get brings is used after shmem_quiet.
#include <shmem.h>

static int x, to;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_get_nbi(&to, &x, 1, 1);
        shmem_quiet();
        sink = to;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
