// A get of one PE, which then tells the one that puts.
//@ ranks: 3
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        sink = shmem_int_g(&x, 2);
        shmem_int_p(&flag, 1, 1);
    } else if (pe == 1) {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        shmem_int_p(&x, 1, 2);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
