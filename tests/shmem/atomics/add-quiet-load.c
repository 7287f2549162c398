// An update that is complete, and a load that nothing orders after it.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_atomic_add(&x, 1, 1); //~ RACE-REMOTE a
        shmem_quiet();
    } else {
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
