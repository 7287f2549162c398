// Testing until it succeeds.
//@ except: oshmem (it makes no progress while the target polls)
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else {
        while (!shmem_int_test(&flag, SHMEM_CMP_EQ, 1))
            ;;
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
