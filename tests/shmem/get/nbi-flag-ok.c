// A get that is complete when the target is told.
#include <shmem.h>

static int x, to, flag;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_get_nbi(&to, &x, 1, 1);
        shmem_quiet();
        shmem_int_p(&flag, 1, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        x = 1;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
