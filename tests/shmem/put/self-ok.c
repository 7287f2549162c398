// A PE puts to itself and loads after shmem_quiet.
#include <shmem.h>

static int x, from;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_nbi(&x, &from, 1, 0);
        shmem_quiet();
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
