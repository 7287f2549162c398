// The source is on the stack and changed after shmem_quiet.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        int from = 1;
        shmem_int_put_nbi(&x, &from, 1, 1);
        shmem_quiet();
        from = 2;
        sink = from;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
