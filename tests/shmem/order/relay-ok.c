// A PE in between tells that data has been put and is complete.
//@ ranks: 3
#include <shmem.h>

static int x, first, second;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 2);
        shmem_quiet();
        shmem_int_p(&first, 1, 1);
    } else if (pe == 1) {
        shmem_int_wait_until(&first, SHMEM_CMP_EQ, 1);
        shmem_int_p(&second, 1, 2);
    } else {
        shmem_int_wait_until(&second, SHMEM_CMP_EQ, 1);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
