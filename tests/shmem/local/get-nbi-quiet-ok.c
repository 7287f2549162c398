// The destination of a get is read after quiet.
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
