// The target stores, and tells the PE that puts.
#include <shmem.h>

static int x, flag;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 1) {
        x = 1;
        shmem_int_p(&flag, 1, 0);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        shmem_int_p(&x, 2, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
