// A comparison without sign.
//@ except: oshmem (it compares with sign)
#include <shmem.h>

static int x;
static unsigned flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_uint_p(&flag, 0x80000000u, 1);
    } else {
        shmem_uint_wait_until(&flag, SHMEM_CMP_GT, 5u);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
